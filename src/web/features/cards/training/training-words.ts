import { makeMoveNumber } from '#chess/pgn/omission';
import type { TrainingColor } from '#contract/training';

export function nameSide(color: TrainingColor): string {
  return color === 'white' ? 'White' : 'Black';
}

export function nameOpponent(color: TrainingColor): string {
  return color === 'white' ? 'Black' : 'White';
}

/** `6. Bb5` or `5... d5`: the move played after so many half-moves. */
export function makeNumberedMove(ply: number, san: string): string {
  return `${makeMoveNumber(ply)} ${san}`;
}

/** `6. Bb5`, or `6. Bb5 or d3`. */
export function makeNumberedMoves(ply: number, sans: readonly string[]): string {
  const last = sans.at(-1) ?? '';
  const first = sans.slice(0, -1);
  const list = first.length === 0 ? last : `${first.join(', ')} or ${last}`;
  return makeNumberedMove(ply, list);
}

/** Whole minutes, by how long an answer takes. */
export function makeTimeLeft(questions: number, perQuestionMs: number): string {
  const minutes = Math.max(1, Math.round((questions * perQuestionMs) / 60_000));
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
