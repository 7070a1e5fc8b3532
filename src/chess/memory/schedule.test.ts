import { describe, expect, test } from 'vitest';
import { findScheduleError, isDue, makeNewSchedule, parseRating, parseState, parseTime } from './schedule.ts';

const nowMs = Date.UTC(2026, 2, 1, 10);

describe('words and numbers from outside', () => {
  test.each([
    [0, 0],
    [4, 4],
    ['again', 1],
    ['EASY', 4],
  ])('rating %j', (value, rating) => {
    expect(parseRating(value)).toEqual({ value: rating });
  });

  test.each([5, -1, 1.5, Number.NaN, '', 'Fine', undefined, null, {}])('rating %j is refused', (value) => {
    expect(parseRating(value)).toEqual({ error: 'Invalid rating' });
  });

  test.each([
    [0, 0],
    ['relearning', 3],
  ])('state %j', (value, state) => {
    expect(parseState(value)).toEqual({ value: state });
  });

  test.each([4, -1, 'Old', undefined, [1]])('state %j is refused', (value) => {
    expect(parseState(value)).toEqual({ error: 'Invalid state' });
  });

  test('dates come as ISO text or as milliseconds', () => {
    expect(parseTime('2026-03-01T11:00:00.000+01:00')).toEqual({ value: nowMs });
    expect(parseTime(nowMs)).toEqual({ value: nowMs });
  });

  test.each(['soon', '', '2026-13-01', Number.NaN, Number.POSITIVE_INFINITY, 8.65e15, null, undefined, true])(
    'date %j is refused',
    (value) => {
      expect(parseTime(value)).toEqual({ error: 'Invalid date' });
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
