import { expect, test } from 'vitest';

import { findMinutes } from '#chess/memory/minutes';
import { NO_PROGRESS } from '#chess/memory/session-progress';

import { makeSessionProgress } from './session-minutes.ts';

test('place and minutes: only what is finished moves them, and the total stays', () => {
  const total = 20;
  let before = Infinity;
  for (let done = 0; done <= total; done++) {
    const text = makeSessionProgress({ ...NO_PROGRESS, right: done, left: total - done }, 0, 10_000);
    const [, place = '', of = '', minutes = ''] = /^(\d+) of (\d+) · about (\d+) minutes?$/.exec(text) ?? [];
    expect([Number(place), Number(of)]).toEqual([Math.min(done + 1, total), total]);
    expect(Number(minutes)).toBeLessThanOrEqual(before);
    before = Number(minutes);
  }
  // New moves are first shown and then tested, so they take twice the time, as on Today.
  const fresh = { ...NO_PROGRESS, left: 10, toShow: 10 };
  expect(makeSessionProgress(fresh, 0, 10_000)).toBe(
    `1 of 10 · about ${findMinutes(0, 0, 10_000, 10)} minutes`,
  );
  expect(findMinutes(0, 0, 10_000, 10)).toBe(2 * findMinutes(0, 10, 10_000));
  expect(makeSessionProgress({ ...NO_PROGRESS, right: 2, missed: 1, left: 4 }, 4, undefined)).toBe(
    '4 of 7 · about 1 minute',
  );
});
