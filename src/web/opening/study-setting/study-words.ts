import { countOf } from '#chess/count-of';
import { parseExcludeIndicators } from '#contract/studies';

import type { StudySummary } from '../../worker/study-tasks.ts';

const dayMs = 24 * 60 * 60_000;

export function makeStudyCounts({
  chapters,
  positions,
}: Pick<StudySummary, 'chapters' | 'positions'>): string {
  return `${countOf(chapters, 'chapter')}, ${countOf(positions, 'position')}`;
}

export function makeDayText(then: Date, now: Date): string {
  const startOfDay = (date: Date): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.min(0, days), 'day');
}

export function makeExcludeText(indicators: string): string | undefined {
  const symbols = parseExcludeIndicators(indicators);
  return symbols.length === 0 ? undefined : `without ${symbols.join(' ')}`;
}
