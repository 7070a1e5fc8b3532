/** What a target retention costs a day, in words. */
import { findMinutes } from '#chess/memory/minutes';
import type { MemoryStatisticsData } from '#contract/memory';

import { findMean } from './memory-words.ts';

export type Forecast = MemoryStatisticsData['forecast'];

export interface DailyLoad {
  /** Of each coming day. */
  days: readonly number[];
  /** On a day, on the average. */
  reviews: number;
  minutes: number;
}

/** `answerMs`: the median of the user's own answers about openings, as Today counts minutes by it. */
export function findLoad(
  forecast: Forecast,
  retention: number,
  answerMs: number | null | undefined,
): DailyLoad {
  const found = forecast.find((each) => Math.abs(each.retention - retention) < 0.005);
  const [cards, openings] = [found?.cards ?? [], found?.openings ?? []];
  const days = cards.map((count, day) => count + (openings[day] ?? 0));
  const total = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0);
  // Over all days at once: whole minutes of single days would hide what a step of the slider changes.
  const minutes = findMinutes(total(cards), total(openings), answerMs) / Math.max(1, days.length);
  return { days, reviews: findMean(days), minutes };
}

function makeNumber(value: number): string {
  return value < 10 ? String(Math.round(10 * value) / 10) : Math.round(value).toLocaleString('en');
}

function makeMinutes({ minutes }: DailyLoad): string {
  const text = makeNumber(minutes);
  return `${text} ${text === '1' ? 'minute' : 'minutes'}`;
}

/** What is forgotten is asked twice on its day. */
function findForgotten({ reviews }: DailyLoad, retention: number): number {
  return (reviews * (1 - retention)) / (2 - retention);
}

/** `About 12 minutes a day: 38 reviews, 3.5 of them forgotten.` With another one beside it that is in force now. */
export function makeLoadSentence(load: DailyLoad, retention: number, inForce: DailyLoad | undefined): string {
  if (load.reviews === 0) return 'Nothing comes due in the next 30 days.';
  const instead = inForce === undefined ? '' : ` instead of ${makeNumber(inForce.minutes)}`;
  const forgotten = makeNumber(findForgotten(load, retention));
  return `About ${makeMinutes(load)} a day${instead}: ${makeNumber(load.reviews)} reviews, and ${forgotten} of them forgotten.`;
}
