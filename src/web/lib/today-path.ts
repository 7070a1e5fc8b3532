/** The address that Today asks first: before its script is there, and again by it. */
import { dayChangeHourKey } from './storage-keys.ts';
import { readStored } from './stored-text.ts';

/** Used unless the user has set another hour. */
export const usualChangeHour = 4;

/** As the server last told it to this device, because days are counted before the server can be asked. */
export function getDayChangeHour(): number {
  const kept = readStored(() => localStorage, dayChangeHourKey);
  const hour = kept === null ? usualChangeHour : Number(kept);
  return Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : usualChangeHour;
}

/**
 * The beginning of the day that a moment belongs to, or of a day around it. A day on which the clocks change does not have 24
 * hours.
 */
export function findDay(nowMs: number, daysLater = 0): Date {
  const changeHour = getDayChangeHour();
  const day = new Date(nowMs - changeHour * 60 * 60 * 1000);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, changeHour);
}

/** What is due now, and what comes due tomorrow. */
export function makeTodayPath(nowMs: number): string {
  const query = {
    before: new Date(nowMs).toISOString(),
    from: findDay(nowMs, 1).toISOString(),
    until: findDay(nowMs, 2).toISOString(),
  };
  return `/api/get-today?${new URLSearchParams(query).toString()}`;
}
