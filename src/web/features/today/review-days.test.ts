import { expect, test } from 'vitest';

import { findDay } from '../../lib/today-path.ts';
import {
  calendarWeeks,
  countDaysInRow,
  findCalendarStart,
  findHourMinute,
  findShade,
  listDays,
  makeDateName,
} from './review-days.ts';

const now = new Date(2026, 10, 15, 21, 15).getTime();

function at(day: number, hour: number) {
  return { hour: new Date(2026, 10, day, hour).toISOString(), reviews: 4, right: 3 };
}

test('an hour before the change belongs to the day before', () => {
  expect(makeDateName(findDay(new Date(2026, 10, 15, 3, 59).getTime()))).toBe('2026-11-14');
  expect(makeDateName(findDay(new Date(2026, 10, 15, 4, 0).getTime()))).toBe('2026-11-15');
  expect(makeDateName(findDay(now, 17))).toBe('2026-12-02');
});

test('the calendar has whole weeks and ends with the week of today', () => {
  const start = findCalendarStart(now);
  expect(start.getDay()).toBe(1);
  expect(listDays([], start, now)).toHaveLength(7 * calendarWeeks);
  const monday = new Date(2026, 10, 16, 12).getTime();
  expect(listDays([], findCalendarStart(monday), monday)).toHaveLength(7 * (calendarWeeks - 1) + 1);
});

test('reviews are summed by day, and a row of days survives a day that is not over', () => {
  const hours = [at(11, 12), at(13, 20), at(14, 9), at(14, 23), at(15, 2)];
  const days = listDays(hours, findCalendarStart(now), now);
  expect(days.slice(-5).map(({ reviews }) => reviews)).toEqual([4, 0, 4, 12, 0]);
  expect(days.at(-2)).toMatchObject({ date: '2026-11-14', right: 9 });
  expect(countDaysInRow(days)).toBe(2);
  const withToday = listDays([...hours, at(15, 20)], findCalendarStart(now), now);
  expect(countDaysInRow(withToday)).toBe(3);
  expect(countDaysInRow(listDays([], findCalendarStart(now), now))).toBe(0);
  expect(countDaysInRow([])).toBe(0);
});

test('every day with a review has a shade, the busiest the last', () => {
  expect([0, 1, 25, 26, 99, 100].map((reviews) => findShade(reviews, 100))).toEqual([0, 1, 1, 2, 4, 4]);
});

test('zones of half and quarter hours say so', () => {
  const zone = (offset: number) => findHourMinute({ getTimezoneOffset: () => offset } as Date);
  expect([0, -60, 300, -330, -345, 210].map(zone)).toEqual(['0', '0', '0', '30', '15', '30']);
});
