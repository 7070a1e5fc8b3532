import { findMinutes } from '#chess/memory/minutes';
import type { MemoryStatisticsData } from '#contract/memory';

import { findMean } from './memory-words.ts';

export type Forecast = MemoryStatisticsData['forecast'];

export interface DailyLoad {
  days: readonly number[];
  reviews: number;
  minutes: number;
}

/** Today uses the same `answerMs`, the user's median. */
export function findLoad(
  forecast: Forecast,
  retention: number,
  answerMs: number | null | undefined,
): DailyLoad {
  const found = forecast.find((each) => Math.abs(each.retention - retention) < 0.005);
  const [cards, openings] = [found?.cards ?? [], found?.openings ?? []];
  const days = cards.map((count, day) => count + (openings[day] ?? 0));
  const total = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0);
  // Rounding each day would hide small changes of the slider.
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

/** Each forgotten card is reviewed twice on the same day. */
function findForgotten({ reviews }: DailyLoad, retention: number): number {
  return (reviews * (1 - retention)) / (2 - retention);
}

/** If the current settings have another load, the sentence names it too. */
export function makeLoadSentence(load: DailyLoad, retention: number, inForce: DailyLoad | undefined): string {
  if (load.reviews === 0) return 'Nothing comes due in the next 30 days.';
  const instead = inForce === undefined ? '' : makeInstead(inForce);
  const forgotten = Math.round(findForgotten(load, retention));
  const lost = forgotten === 0 ? 'almost none' : `about ${forgotten}`;
  const reviews = makeNumber(load.reviews);
  return `${makeMinutes(load)}${instead}: ${reviews} ${reviews === '1' ? 'review' : 'reviews'}, ${lost} forgotten.`;
}
