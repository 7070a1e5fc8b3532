import type { Schedule } from './schedule.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

// ts-fsrs has the same two, and a scheduler with them, which is more than a curve needs.
const DECAY = 0.5;
const FACTOR = 19 / 81;

/**
 * The chance that the answer is known at that moment, 0 to 1; 0 for what was never reviewed. Days count with their fractions:
 * ts-fsrs's own `get_retrievability` knows whole days only, so that a curve drawn from it would be a staircase.
 * `decay`: of the user's curve, where it is another than that of FSRS-5.
 * https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-45
 */
export function findRecall(
  { state, stability, last_review }: Pick<Schedule, 'state' | 'stability' | 'last_review'>,
  nowMs: number,
  decay = DECAY,
): number {
  if (state === 0 || last_review === null) return 0;
  const elapsedDays = Math.max(0, nowMs - last_review) / DAY_MS;
  const factor = decay === DECAY ? FACTOR : Math.pow(0.9, -1 / decay) - 1;
  return Math.pow(1 + (factor * elapsedDays) / stability, -decay);
}
