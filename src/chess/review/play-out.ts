export const PLAY_OUT_MOVES = 10;
const ALLOWED_DROP = 10;
/** The computer's move may be this many points worse than its most likely move. */
const MOST_LOST = 30;

export interface PlayOutVerdict {
  readonly state: 'running' | 'passed' | 'missed';
  readonly allowed: number;
  readonly lowest: number;
  readonly moves: number;
}

/** All values are the user's win chances, from 0 to 100. `end` is set if the game is over. */
export function judgePlayOut(start: number, chances: readonly number[], end?: number): PlayOutVerdict {
  const counted = chances.slice(0, PLAY_OUT_MOVES);
  const isCounted = end !== undefined && chances.length <= PLAY_OUT_MOVES;
  const allowed = Math.max(0, start - ALLOWED_DROP);
  const lowest = Math.min(start, ...counted, ...(isCounted ? [end] : []));
  const moves = counted.length;
  if (lowest < allowed) return { state: 'missed', allowed, lowest, moves };
  return { state: isCounted || moves === PLAY_OUT_MOVES ? 'passed' : 'running', allowed, lowest, moves };
}

export function isTooBad(drawn: number, likeliest: number): boolean {
  return likeliest - drawn > MOST_LOST;
}
