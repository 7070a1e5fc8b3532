import { DAY_MS } from './recall.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function findDayStart(nowMs: number, utcOffsetMinutes: number, changeHour: number): number {
  const shiftMs = utcOffsetMinutes * MINUTE_MS - changeHour * HOUR_MS;
  return Math.floor((nowMs + shiftMs) / DAY_MS) * DAY_MS - shiftMs;
}
