import type { CardAttempt } from '#chess/memory/card-answer';
import { makeMoveNumber } from '#chess/pgn/omission';
import type { PlayedMove } from '#chess/position/moves';

/** Half-moves before a position, by its FEN's counters. */
export function countPlies(fen: string): number {
  const [, turn, , , , number = '1'] = fen.split(' ');
  return 2 * (Math.max(1, Number(number) || 1) - 1) + (turn === 'b' ? 1 : 0);
}

/** What became of the answer on the board, in words; empty while there is none. */
export function makeCardVerdict(
  promptFen: string,
  answer: readonly PlayedMove[],
  { played, verdict, other }: CardAttempt,
): string {
  if (verdict === undefined) return '';
  const number = makeMoveNumber(countPlies(promptFen) + (verdict === 'right' ? 0 : played));
  if (verdict === 'right') return `Right: ${number} ${answer[0]?.san ?? ''}.`;
  const expected = `${number} ${answer[played]?.san ?? ''}`;
  const given = `${number} ${other?.san ?? ''}`;
  return verdict === 'also-good'
    ? `Also good: ${given}. Your line is ${expected}.`
    : `You played ${given}. The answer is ${expected}.`;
}
