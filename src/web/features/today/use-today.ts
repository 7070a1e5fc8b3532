import { useMemo } from 'react';
import type { ReviewHour } from '#contract/today';

import { findDay } from '../../lib/today-path.ts';
import { useTransitionQuery } from '../../lib/transition-query.ts';
import { type Today, todayAnswerQuery } from '../../lib/today-answer.ts';
import { fetchReviewHours } from './api.ts';
import {
  countDaysInRow,
  findCalendarStart,
  findHourMinute,
  listDays,
  type ReviewDay,
} from './review-days.ts';

export function useToday() {
  return useTransitionQuery<Today>(todayAnswerQuery);
}

/** The server refuses an earlier start. */
const longestRowDays = 399;

async function fetchDays(signal: AbortSignal): Promise<{ hours: ReviewHour[]; first: Date; nowMs: number }> {
  const now = new Date();
  const nowMs = now.getTime();
  const start = findCalendarStart(nowMs);
  const hours = await fetchReviewHours(start, findHourMinute(now), signal);
  const days = listDays(hours, start, nowMs);
  if (countDaysInRow(days) < days.length - 1) return { hours, first: start, nowMs };
  // The streak may have started before the first day of the calendar.
  const first = findDay(nowMs, -longestRowDays);
  return { hours: await fetchReviewHours(first, findHourMinute(now), signal), first, nowMs };
}

const daysQuery = {
  queryKey: ['review-days'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchDays(signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

export interface ReviewCalendar {
  days: ReviewDay[];
  daysInRow: number;
  reviews: number;
  right: number;
}

export function useReviewCalendar() {
  const query = useTransitionQuery(daysQuery);
  const { data } = query;
  const calendar = useMemo((): ReviewCalendar | undefined => {
    if (data === undefined) return undefined;
    const { nowMs } = data;
    const startMs = findCalendarStart(nowMs).getTime();
    const all = listDays(data.hours, data.first, nowMs);
    const days = all.filter((day) => day.startMs >= startMs);
    const sum = (field: 'reviews' | 'right') => days.reduce((total, day) => total + day[field], 0);
    return { days, daysInRow: countDaysInRow(all), reviews: sum('reviews'), right: sum('right') };
  }, [data]);
  return { ...query, calendar };
}
