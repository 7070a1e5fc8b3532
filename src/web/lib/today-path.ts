/**
 * Separate from the Today screen, because the first-frame script sends this request before the screen loads.
 */
import { dayChangeHourKey } from './storage-keys.ts';
import { readStored } from './stored-text.ts';

export const usualChangeHour = 4;

export function getDayChangeHour(): number {
  const stored = readStored(() => localStorage, dayChangeHourKey);
  const hour = stored === null ? usualChangeHour : Number(stored);
  return Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : usualChangeHour;
}

/** Adds calendar days instead of 24 hours, because a day may have 23 or 25 hours. */
export function findDay(nowMs: number, daysLater = 0): Date {
  const changeHour = getDayChangeHour();
  const day = new Date(nowMs - changeHour * 60 * 60 * 1000);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, changeHour);
}

export function makeTodayPath(nowMs: number): string {
  const query = {
    before: new Date(nowMs).toISOString(),
    from: findDay(nowMs, 1).toISOString(),
    until: findDay(nowMs, 2).toISOString(),
  };
  return `/api/get-today?${new URLSearchParams(query).toString()}`;
}
