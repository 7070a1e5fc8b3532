import { expect, test } from 'vitest';

import { makeSittingProgress } from './sitting-minutes.ts';

test('place and minutes: only what is finished moves them, and the total stays', () => {
  const total = 20;
  let before = Infinity;
  for (let done = 0; done <= total; done++) {
    const text = makeSittingProgress({ right: done, missed: 0, left: total - done }, 0, 10_000);
    const [, place = '', of = '', minutes = ''] = /^(\d+) of (\d+) · about (\d+) minutes?$/.exec(text) ?? [];
    expect([Number(place), Number(of)]).toEqual([Math.min(done + 1, total), total]);
    expect(Number(minutes)).toBeLessThanOrEqual(before);
    before = Number(minutes);
  }
  expect(makeSittingProgress({ right: 2, missed: 1, left: 4 }, 4, undefined)).toBe('4 of 7 · about 1 minute');
});
