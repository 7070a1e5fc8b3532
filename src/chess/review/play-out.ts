/** A position played out against the computer: whether what was there is kept, and which moves the computer leaves alone. */

/** So many own moves are looked at. */
export const PLAY_OUT_MOVES = 10;
/** Never more than so many points of win chance below the start. */
const ALLOWED_DROP = 10;
/** The computer plays no move that loses so much more than the likeliest one would. */
const MOST_LOST = 30;

export interface PlayOutVerdict {
  readonly state: 'running' | 'passed' | 'missed';
  readonly allowed: number;
  readonly lowest: number;
  /** Own moves that count so far. */
  readonly moves: number;
}

/**
 * `start` and `chances`: the player's win chance at the start and after each own move, 0 to 100. `end`: what the player got of a
 * game that is over, on the same scale; nobody has to play on after a mate.
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

/** Both numbers are the computer's win chances after the move, 0 to 100. */
export function isTooBad(drawn: number, likeliest: number): boolean {
  return likeliest - drawn > MOST_LOST;
}
