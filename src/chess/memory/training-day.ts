import { DAY_MS } from './recall.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the day began that a moment belongs to, for a user who is so far ahead of UTC and whose days change at that hour. */
export function findDayStart(nowMs: number, utcOffsetMinutes: number, changeHour: number): number {
  const shiftMs = utcOffsetMinutes * MINUTE_MS - changeHour * HOUR_MS;
  return Math.floor((nowMs + shiftMs) / DAY_MS) * DAY_MS - shiftMs;
}
