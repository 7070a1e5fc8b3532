import type { Habit } from '#chess/opening/played-moves';
import { makeMoveNumber } from '#chess/pgn/omission';

type SaidHabit = Pick<Habit, 'ply' | 'bookMoves' | 'played' | 'times' | 'games'>;

/** `The study says 5. Nf3, you play 5. Bc4 in 7 of 9.` */
export function makeHabitText({ ply, bookMoves, played, times, games }: SaidHabit): string {
  const number = makeMoveNumber(ply);
  return `The study says ${number} ${bookMoves.join(' or ')}, you play ${number} ${played} in ${times} of ${games}.`;
}
