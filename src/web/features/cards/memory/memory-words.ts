import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';
import type { MemorySettingsChange, MemoryStatisticsData } from '#contract/memory';
import type { TrainingColor } from '#contract/training';
import { findMinutes, type Pace } from '#chess/memory/minutes';

import { makePercentText } from '../../../lib/percent-text.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function makeMonthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`;
}

export function makeDurationText(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (durationMs < 60_000) return `${Math.round(durationMs / 1000)} s`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

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
    return `Your target is now ${makePercentText(retention)}. Cards and moves are rescheduled.`;
  if (change_hour !== undefined) return `A new day now begins at ${change_hour}:00.`;
  if (counts_games !== undefined)
    return counts_games
      ? 'Moves in your games now count as training.'
      : 'Games no longer count as training. Answers counted so far stay.';
  return fuzz === true ? 'Due dates are now spread.' : 'Due dates are no longer spread.';
}

export function makeNewPerDayText(color: TrainingColor, count: number): string {
  const side = nameColor(color);
  return count === 0
    ? `No more new ${side} moves. Known moves still come due.`
    : `${countOf(count, `new ${side} move`)} per day, from the next session.`;
}

export function makeTimeText(reviews: number, timed: number, tookMs: number): string {
  const of = timed === reviews ? '' : `${timed.toLocaleString('en')} of `;
  return `${makeDurationText(tookMs)} over ${of}${countOf(reviews, 'answer')}, ${(tookMs / timed / 1000).toFixed(1)} s each.`;
}

export type Forecast = MemoryStatisticsData['forecast'];

export interface DailyLoad {
  days: readonly number[];
  reviews: number;
  minutes: number;
}

export function findLoad(forecast: Forecast, retention: number, pace: Pace | undefined): DailyLoad {
  const found = forecast.find((each) => Math.abs(each.retention - retention) < 0.005);
  const [cards, openings] = [found?.cards ?? [], found?.openings ?? []];
  const days = cards.map((count, day) => count + (openings[day] ?? 0));
  const total = (all: readonly number[]) => all.reduce((sum, count) => sum + count, 0);
  const minutes =
    findMinutes({ cards: total(cards), moves: total(openings) }, pace) / Math.max(1, days.length);
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

/** `reviews` includes a second review of each forgotten card on the same day. */
function findForgotten({ reviews }: DailyLoad, retention: number): number {
  return (reviews * (1 - retention)) / (2 - retention);
}

export function makeTomorrowText({ days }: DailyLoad, dueTomorrow: number): string {
  const repeats = (days[1] ?? 0) - dueTomorrow;
  const due = `Tomorrow: ${dueTomorrow.toLocaleString('en')} due`;
  return repeats > 0 ? `${due} and ${countOf(repeats, 'repeat')}.` : `${due}.`;
}

export function makeLoadSentence(load: DailyLoad, retention: number, inForce: DailyLoad | undefined): string {
  if (load.reviews === 0) return 'Nothing comes due in the next 30 days.';
  const instead = inForce === undefined ? '' : makeInstead(inForce);
  const forgotten = Math.round(findForgotten(load, retention));
  const lost = forgotten === 0 ? 'almost none' : `about ${forgotten}`;
  const reviews = makeNumber(load.reviews);
  return `${makeMinutes(load)}${instead}: ${reviews} ${reviews === '1' ? 'answer' : 'answers'}, ${lost} forgotten.`;
}
