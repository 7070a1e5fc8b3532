import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { findMinutes } from './minutes.ts';
import {
  findLastPart,
  findOpenPart,
  findSpentMs,
  makeSessionProgress,
  NO_PROGRESS,
  type PartName,
  type SessionPart,
  sumParts,
} from './session-progress.ts';

const names: readonly PartName[] = ['cards', 'white', 'black'];

function makePart(name: PartName, given: Partial<SessionPart> = {}): SessionPart {
  return {
    name,
    state: 'over',
    ...NO_PROGRESS,
    timesMs: [],
    ...given,
  };
}

const anyParts = fc
  .array(fc.constantFrom('loading', 'failed', 'choosing', 'asking', 'over'), { minLength: 3, maxLength: 3 })
  .map((states): SessionPart[] =>
    names.map((name, index) => makePart(name, { state: states[index] as SessionPart['state'] })),
  );

test('a part is finished before the next is begun, in their order, and what failed stops nobody', () => {
  fc.assert(
    fc.property(anyParts, fc.constantFrom(...names), (parts, at) => {
      const open = parts.filter(({ state }) => state !== 'over' && state !== 'failed');
      const found = findOpenPart(parts, at);
      expect(found).toBe(open.some(({ name }) => name === at) ? at : open[0]?.name);
    }),
  );
});

test('a card that comes back while White is asked waits for the end of White', () => {
  const cards = makePart('cards', { state: 'asking', left: 1 });
  const asking = makePart('white', { state: 'asking', left: 3 });
  const black = makePart('black', { state: 'asking', left: 2 });
  expect(findOpenPart([cards, asking, black], 'white')).toBe('white');
  expect(findOpenPart([cards, makePart('white'), black], 'white')).toBe('cards');
});

test('one sum over all parts', () => {
  const parts = [
    makePart('cards', { right: 2, missed: 1, suspended: 1, left: 4, state: 'asking' }),
    makePart('white', { right: 5, left: 6, toShow: 4, state: 'asking' }),
    makePart('black', { state: 'loading' }),
  ];
  expect(sumParts(parts)).toEqual({ right: 7, missed: 1, suspended: 1, left: 10, toShow: 4 });
});

test('what is taken back is the last thing done, in whichever part', () => {
  expect(findLastPart(names.map((name) => makePart(name)))).toBeUndefined();
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 3, maxLength: 3 }), (times) => {
      const parts = names.map((name, index) => makePart(name, { timesMs: [0, times[index] ?? 0] }));
      expect(findLastPart(parts)).toBe(names[times.indexOf(Math.max(...times))]);
    }),
  );
});

test('a pause is not thinking', () => {
  const minuteMs = 60_000;
  const parts = [
    makePart('cards', { timesMs: [minuteMs, 2 * minuteMs] }),
    makePart('white', { timesMs: [3 * minuteMs, 200 * minuteMs] }),
  ];
  expect(findSpentMs(parts, 0)).toBe(5 * minuteMs);
});

test('place and minutes: only what is finished moves them, and the total stays', () => {
  const total = 20;
  const pace = { answer_ms: 10_000 };
  let before = Infinity;
  for (let done = 0; done <= total; done++) {
    const text = makeSessionProgress({ ...NO_PROGRESS, right: done, left: total - done }, 0, pace);
    const [, place = '', of = '', minutes = ''] = /^(\d+) of (\d+) · about (\d+) minutes?$/.exec(text) ?? [];
    expect([Number(place), Number(of)]).toEqual([Math.min(done + 1, total), total]);
    expect(Number(minutes)).toBeLessThanOrEqual(before);
    before = Number(minutes);
  }
  const fresh = { ...NO_PROGRESS, left: 10, toShow: 10 };
  expect(makeSessionProgress(fresh, 0, pace)).toBe(
    `1 of 10 · about ${findMinutes({ fresh: 10 }, pace)} minutes`,
  );
  expect(findMinutes({ fresh: 10 }, pace)).toBe(4 * findMinutes({ moves: 10 }, pace));
  expect(makeSessionProgress({ ...NO_PROGRESS, right: 2, missed: 1, left: 4 }, 4, undefined)).toBe(
    '4 of 7 · about 2 minutes',
  );
});
