import { makeMoveNumber } from '#chess/pgn/omission';
import type { FigureLessons } from '#contract/book-figures';

type Habit = Pick<NonNullable<FigureLessons['habit']>, 'ply' | 'played' | 'times' | 'games'> & {
  bookMoves: readonly string[];
};

/** `The study says 5. Nf3, you play 5. Bc4 in 7 of 9.` */
export function makeHabitText({ ply, bookMoves, played, times, games }: Habit): string {
  const number = makeMoveNumber(ply);
  return `The study says ${number} ${bookMoves.join(' or ')}, you play ${number} ${played} in ${times} of ${games}.`;
}
