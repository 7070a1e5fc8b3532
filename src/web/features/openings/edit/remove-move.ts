import type { StudyEdit } from '#chess/opening/editing/edit';
import type { PositionPlace } from '#chess/opening/editing/places';

/** Takes a move of a position out of every chapter, with all that follows it. */
export function makeRemoveEdits(places: readonly PositionPlace[], san: string): StudyEdit[] {
  return places.flatMap(({ chapter, path, moves }): StudyEdit[] =>
    moves.some((move) => move.san === san) ? [{ kind: 'remove-line', chapter, path: [...path, san] }] : [],
  );
}
