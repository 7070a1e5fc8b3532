import { isDue } from '#chess/memory/schedule';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30.44 * dayMs;
const yearMs = 365.25 * dayMs;

/** How long, as short as people say it: `10 min`, `3 h`, `16 days`, `2 months`, `2.7 years`. */
export function makeSpanText(spanMs: number): string {
  const minutes = Math.max(1, Math.round(spanMs / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(spanMs / hourMs);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(spanMs / dayMs);
  if (days < 31) return countOf(days, 'day');
  const months = Math.round(spanMs / monthMs);
  if (months < 12) return countOf(months, 'month');
  return countOf(Math.round((spanMs / yearMs) * 10) / 10, 'year');
}

/** When a card comes due, from now: `due in 3 days`, `due now`, `due for 2 days`. */
export function makeDueText(dueMs: number, nowMs: number): string {
  if (!isDue({ due: dueMs }, nowMs)) return `due in ${makeSpanText(dueMs - nowMs)}`;
  return nowMs - dueMs < hourMs ? 'due now' : `due for ${makeSpanText(nowMs - dueMs)}`;
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
