import type { ReviewHour } from '#contract/today';

import { findDay } from '../../lib/today-path.ts';

export const calendarWeeks = 12;
const weekDays = 7;

export interface ReviewDay {
  date: string;
  startMs: number;
  reviews: number;
  right: number;
}

export function makeDateName(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function findCalendarStart(nowMs: number): Date {
  const weekday = (findDay(nowMs).getDay() + 6) % weekDays;
  return findDay(nowMs, -weekday - (calendarWeeks - 1) * weekDays);
}

export function listDays(hours: readonly ReviewHour[], first: Date, nowMs: number): ReviewDay[] {
  const days: ReviewDay[] = [];
  const firstMs = findDay(first.getTime()).getTime();
  for (let later = 0; ; later++) {
    const start = findDay(firstMs, later);
    if (start.getTime() > nowMs) break;
    days.push({ date: makeDateName(start), startMs: start.getTime(), reviews: 0, right: 0 });
  }
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const { hour, reviews, right } of hours) {
    const day = byDate.get(makeDateName(findDay(Date.parse(hour))));
    if (!day) continue;
    day.reviews += reviews;
    day.right += right;
  }
  return days;
}

export function countDaysInRow(days: readonly ReviewDay[]): number {
  const last = days.at(-1);
  const until = last?.reviews === 0 ? days.slice(0, -1) : days;
  const gap = until.findLastIndex(({ reviews }) => reviews === 0);
  return until.length - 1 - gap;
}

export function findShade(reviews: number, most: number): number {
  if (reviews === 0) return 0;
  return Math.max(1, Math.min(4, Math.ceil((4 * reviews) / Math.max(1, most))));
}

/** Some time zones are not whole hours from UTC, so their hours begin at another minute. */
export function findHourMinute(now: Date): '0' | '15' | '30' | '45' {
  const minutes = ((now.getTimezoneOffset() % 60) + 60) % 60;
  return minutes === 15 ? '15' : minutes === 30 ? '30' : minutes === 45 ? '45' : '0';
}
