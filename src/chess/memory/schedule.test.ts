import { describe, expect, test } from 'vitest';
import { findScheduleError, isDue, isRating, isTime, makeNewSchedule } from './schedule.ts';

const nowMs = Date.UTC(2026, 2, 1, 10);

describe('numbers from outside', () => {
  test.each([0, 4])('rating %j', (value) => {
    expect(isRating(value)).toBe(true);
  });

  test.each([5, -1, 1.5, Number.NaN, '', 'Fine', undefined, null, {}])('rating %j is refused', (value) => {
    expect(isRating(value)).toBe(false);
  });

  test('dates come as milliseconds', () => {
    expect(isTime(nowMs)).toBe(true);
  });

  test.each(['soon', '', '2026-13-01', Number.NaN, Number.POSITIVE_INFINITY, 8.65e15, null, undefined, true])(
    'date %j is refused',
    (value) => {
      expect(isTime(value)).toBe(false);
    },
  );
});

test('a card is due once its due date lies before now, not at that moment', () => {
  const schedule = makeNewSchedule(nowMs);
  expect(isDue(schedule, nowMs)).toBe(false);
  expect(isDue(schedule, nowMs + 1)).toBe(true);
});

describe('a schedule that no review could have made', () => {
  const learnt = {
    ...makeNewSchedule(nowMs),
    state: 2,
    stability: 3,
    difficulty: 5,
    last_review: nowMs,
  } as const;

  test('is fine without any of these faults', () => {
    expect(findScheduleError(makeNewSchedule(nowMs))).toBeUndefined();
    expect(findScheduleError(learnt)).toBeUndefined();
  });

  test.each([
    ['a due date that is none', { due: Number.NaN }, 'Invalid date'],
    ['no last review', { last_review: null }, 'Invalid date'],
    ['no stability', { stability: 0 }, 'Invalid state'],
    ['a stability that is no number', { stability: Number.NaN }, 'Invalid state'],
    ['no difficulty', { difficulty: 0 }, 'Invalid state'],
  ])('%s', (_, fault, error) => {
    expect(findScheduleError({ ...learnt, ...fault })).toBe(error);
  });
});
