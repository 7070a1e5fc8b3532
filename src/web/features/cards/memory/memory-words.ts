import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';
import type { MemorySettingsChange } from '#contract/memory';
import type { TrainingColor } from '#contract/training';

import { makePercentText } from '../../../lib/percent-text.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function makeMonthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`;
}

/** Example: `45 s`, `12 min`, `3 h 20 min`. */
export function makeDurationText(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (durationMs < 60_000) return `${Math.round(durationMs / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Example: `4.2 % better` */
export function makeGainText(lossBefore: number, lossAfter: number): string {
  const gain = lossBefore === 0 ? 0 : ((lossBefore - lossAfter) / lossBefore) * 100;
  return gain >= 0 ? `${gain.toFixed(1)} % better` : `${(-gain).toFixed(1)} % worse`;
}

export function findMean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function makeSavedText(change: MemorySettingsChange): string {
  const { model, retention, change_hour, fuzz, counts_games } = change;
  if (model !== undefined)
    return `${model === 'fsrs-6' ? 'FSRS-6' : 'FSRS-5'} is on. Cards and moves are rescheduled.`;
  if (retention !== undefined)
    return `Target retention is now ${makePercentText(retention)}. Cards and moves are rescheduled.`;
  if (change_hour !== undefined) return `A new day now begins at ${change_hour}:00.`;
  if (counts_games !== undefined)
    return counts_games
      ? 'Games now count as reviews.'
      : 'Games no longer count as reviews. Reviews counted so far stay.';
  return fuzz === true ? 'Due dates are now spread.' : 'Due dates are no longer spread.';
}

export function makeNewPerDayText(color: TrainingColor, count: number): string {
  const side = nameColor(color);
  return count === 0
    ? `No more new ${side} moves. Known moves still come due.`
    : `${countOf(count, `new ${side} move`)} per day, from the next session.`;
}

/** Says for how many reviews the time is known, because old ones have none. */
export function makeTimeText(reviews: number, timed: number, tookMs: number): string {
  const of = timed === reviews ? '' : `${timed.toLocaleString('en')} of `;
  return `${makeDurationText(tookMs)} over ${of}${countOf(reviews, 'review')}, ${(tookMs / timed / 1000).toFixed(1)} s each.`;
}
