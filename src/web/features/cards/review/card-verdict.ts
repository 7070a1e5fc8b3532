import { type CardAttempt, countPlies } from '#chess/memory/card-answer';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { PlayedMove } from '#chess/position/moves';

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
