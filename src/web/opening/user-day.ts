import { findDayStart } from '#chess/memory/training-day';

/** A day of training ends in the small hours: who trains at midnight is still in the evening before. */
const changeHour = 4;

/** When the user's day began, by the clock and the place of this device. */
export function findUserDayStart(nowMs: number): number {
  return findDayStart(nowMs, -new Date(nowMs).getTimezoneOffset(), changeHour);
}
