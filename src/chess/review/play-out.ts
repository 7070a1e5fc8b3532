/** Playing a position against the computer: whether it was held, and which moves the computer avoids. */

export const PLAY_OUT_MOVES = 10;
const ALLOWED_DROP = 10;
/** In points of win chance, compared with the most likely move. */
const MOST_LOST = 30;

export interface PlayOutVerdict {
  readonly state: 'running' | 'passed' | 'missed';
  readonly allowed: number;
  readonly lowest: number;
  readonly moves: number;
}

/** The player's win chances at the start and after each own move, 0 to 100. `end` is the result of a finished game. */
export function judgePlayOut(start: number, chances: readonly number[], end?: number): PlayOutVerdict {
  const counted = chances.slice(0, PLAY_OUT_MOVES);
  const isCounted = end !== undefined && chances.length <= PLAY_OUT_MOVES;
  const allowed = Math.max(0, start - ALLOWED_DROP);
  const lowest = Math.min(start, ...counted, ...(isCounted ? [end] : []));
  const moves = counted.length;
  if (lowest < allowed) return { state: 'missed', allowed, lowest, moves };
  return { state: isCounted || moves === PLAY_OUT_MOVES ? 'passed' : 'running', allowed, lowest, moves };
}

/** The computer's win chances after the moves. */
export function isTooBad(drawn: number, likeliest: number): boolean {
  return likeliest - drawn > MOST_LOST;
}
