const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30.44 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;

/** How long, as short as people say it: `10 min`, `3 h`, `16 days`, `2 months`, `2.7 years`. */
export function makeSpanText(spanMs: number): string {
  const minutes = Math.max(1, Math.round(spanMs / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(spanMs / HOUR_MS);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(spanMs / DAY_MS);
  if (days < 31) return countOf(days, 'day');
  const months = Math.round(spanMs / MONTH_MS);
  if (months < 12) return countOf(months, 'month');
  return countOf(Math.round((spanMs / YEAR_MS) * 10) / 10, 'year');
}

/** When a card comes due, from now: `due in 3 days`, `due now`, `due for 2 days`. */
export function makeDueText(dueMs: number, nowMs: number): string {
  if (dueMs >= nowMs) return `due in ${makeSpanText(dueMs - nowMs)}`;
  return nowMs - dueMs < HOUR_MS ? 'due now' : `due for ${makeSpanText(nowMs - dueMs)}`;
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
