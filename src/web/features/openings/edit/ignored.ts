/** Ignored replies are stored as study comments, so that they sync, survive a refresh and can be undone. */
import type { StudyEdit } from '#chess/opening/editing/edit';
import type { PositionOccurrence } from '#chess/opening/editing/occurrences';
import { IGNORED_PREFIX } from '#chess/opening/ignored-prefix';

export const mostReasonLength = 200;

export function makeIgnoreEdits(
  occurrences: readonly PositionOccurrence[],
  san: string,
  reason: string,
): StudyEdit[] {
  const [occurrence] = occurrences;
  if (!occurrence) return [];
  const { chapter, path } = occurrence;
  const comment = `${IGNORED_PREFIX} ${reason.trim().slice(0, mostReasonLength) || 'no reason given'}`;
  const known = occurrence.moves.find((move) => move.san === san);
  const add: StudyEdit[] = known ? [] : [{ kind: 'add-line', chapter, path, sans: [san] }];
  const comments = [comment, ...(known?.comments ?? [])];
  return [...add, { kind: 'set-comments', chapter, path: [...path, san], comments }];
}

export function makeHeedEdits(occurrences: readonly PositionOccurrence[], san: string): StudyEdit[] {
  return occurrences.flatMap(({ chapter, path, moves }): StudyEdit[] => {
    const move = moves.find((each) => each.san === san);
    if (!move?.comments.some((comment) => comment.startsWith(IGNORED_PREFIX))) return [];
    const comments = move.comments.filter((comment) => !comment.startsWith(IGNORED_PREFIX));
    const isForNothingElse = comments.length + move.movesBehind + move.nags.length + move.shapes.length === 0;
    const whole = { chapter, path: [...path, san] };
    return [
      isForNothingElse ? { kind: 'remove-line', ...whole } : { kind: 'set-comments', ...whole, comments },
    ];
  });
}
