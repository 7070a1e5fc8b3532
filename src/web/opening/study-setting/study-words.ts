import { countOf } from '#chess/count-of';
import { parseExcludeIndicators } from '#contract/studies';

import type { StudySummary } from '../../worker/study-tasks.ts';

const dayMs = 24 * 60 * 60_000;

/** Example: `23 chapters, 812 positions`. */
export function makeStudyCounts({
  chapters,
  positions,
}: Pick<StudySummary, 'chapters' | 'positions'>): string {
  return `${countOf(chapters, 'chapter')}, ${countOf(positions, 'position')}`;
}

/** Returns `today`, `yesterday` or, for example, `12 days ago`, in local time. */
export function makeDayText(then: Date, now: Date): string {
  const startOfDay = (date: Date): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.min(0, days), 'day');
}

/** Returns, for example, `without ?, ?!`; undefined if nothing is excluded. */
export function makeExcludeText(indicators: string): string | undefined {
  const symbols = parseExcludeIndicators(indicators);
  return symbols.length === 0 ? undefined : `without ${symbols.join(' ')}`;
}
