/** What a target retention costs a day, in words. */
import { findMinutes } from '#chess/memory/minutes';
import type { MemoryStatisticsData } from '#contract/memory';

import { findMean } from './memory-words.ts';

export type Forecast = MemoryStatisticsData['forecast'];

export interface DailyLoad {
  /** The load of each coming day. */
  days: readonly number[];
  /** The average of a day. */
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
  // Computed over all days at once: whole minutes for each day would hide what a step of the slider changes.
  const minutes = findMinutes(total(cards), total(openings), answerMs) / Math.max(1, days.length);
  return { days, reviews: findMean(days), minutes };
}

function makeNumber(value: number): string {
  return value < 10 ? String(Math.round(10 * value) / 10) : Math.round(value).toLocaleString('en');
}

function makeMinutes({ minutes }: DailyLoad): string {
  if (minutes < 1) return 'Less than a minute a day';
  const text = makeNumber(minutes);
  return `About ${text} ${text === '1' ? 'minute' : 'minutes'} a day`;
}

function makeInstead({ minutes }: DailyLoad): string {
  return ` instead of ${minutes < 1 ? 'less than one' : makeNumber(minutes)}`;
}

/** A forgotten card is asked twice on its day. */
function findForgotten({ reviews }: DailyLoad, retention: number): number {
  return (reviews * (1 - retention)) / (2 - retention);
}

/**
 * `About 12 minutes a day: 38 reviews, about 4 of them forgotten.` The load that is in force now stands beside it where it
 * differs.
 */
export function makeLoadSentence(load: DailyLoad, retention: number, inForce: DailyLoad | undefined): string {
  if (load.reviews === 0) return 'Nothing comes due in the next 30 days.';
  const instead = inForce === undefined ? '' : makeInstead(inForce);
  const forgotten = Math.round(findForgotten(load, retention));
  const lost = forgotten === 0 ? 'hardly any' : `about ${forgotten}`;
  const reviews = makeNumber(load.reviews);
  return `${makeMinutes(load)}${instead}: ${reviews} ${reviews === '1' ? 'review' : 'reviews'}, ${lost} of them forgotten.`;
}
