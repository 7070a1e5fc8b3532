/**
 * Judges how the user plays a position against the computer, and rejects moves that are too bad for the
 * computer.
 */

export const PLAY_OUT_MOVES = 10;
const ALLOWED_DROP = 10;
/** The computer's move may be worse than its most likely move by at most this many points of win chance. */
const MOST_LOST = 30;

export interface PlayOutVerdict {
  readonly state: 'running' | 'passed' | 'missed';
  readonly allowed: number;
  readonly lowest: number;
  readonly moves: number;
}

/**
 * `start` and `chances` are the player's win chances at the start and after each of their moves, from 0 to 100.
 * `end` is the result, if the game is finished.
 */
export function judgePlayOut(start: number, chances: readonly number[], end?: number): PlayOutVerdict {
  const counted = chances.slice(0, PLAY_OUT_MOVES);
  const isCounted = end !== undefined && chances.length <= PLAY_OUT_MOVES;
  const allowed = Math.max(0, start - ALLOWED_DROP);
  const lowest = Math.min(start, ...counted, ...(isCounted ? [end] : []));
  const moves = counted.length;
  if (lowest < allowed) return { state: 'missed', allowed, lowest, moves };
  return { state: isCounted || moves === PLAY_OUT_MOVES ? 'passed' : 'running', allowed, lowest, moves };
}

/**
 * Both arguments are win chances of the computer after a move, from 0 to 100: that of the drawn move and that
 * of the most likely one.
 */
export function isTooBad(drawn: number, likeliest: number): boolean {
  return likeliest - drawn > MOST_LOST;
}
