import type { Schedule } from './schedule.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

// Copied from ts-fsrs, because importing it would load the entire scheduler.
const DECAY = 0.5;
const FACTOR = 19 / 81;

/**
 * The chance of recall, from 0 to 1, for fractions of days too:
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
