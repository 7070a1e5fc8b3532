import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { type DueCounts, type OwnCounts, pickDue, sumDue } from './due-counts.ts';

const due = { cards: 3, white: 4, black: 5 };

test('the server counts until this page has counted later', () => {
  expect(pickDue({ due, atMs: 10 }, {}, false)).toEqual(due);
  expect(pickDue({ due, atMs: 10 }, { white: { count: 1, waitingCount: 0, atMs: 9 } }, false)).toEqual(due);
  expect(pickDue({ due, atMs: 10 }, { white: { count: 1, waitingCount: 0, atMs: 10 } }, false)).toEqual({
    ...due,
    white: 1,
  });
});

test('what waits to be sent, or a lost connection, makes the server’s number out of date', () => {
  expect(pickDue({ due, atMs: 10 }, { cards: { count: 0, waitingCount: 1, atMs: 1 } }, true)).toEqual({
    ...due,
    cards: 0,
  });
});

test('nothing is told before all three are known', () => {
  const one = { count: 1, waitingCount: 0, atMs: 1 };
  expect(pickDue(undefined, { cards: one, white: one }, true)).toBeUndefined();
  expect(pickDue(undefined, { cards: one, white: one, black: one }, true)).toEqual({
    cards: 1,
    white: 1,
    black: 1,
  });
});

test('whatever is told, each number is one of those counted, and the sum is theirs', () => {
  const counted = fc.option(fc.record({ count: fc.nat(99), waitingCount: fc.nat(9), atMs: fc.nat(9) }), {
    nil: undefined,
  });
  fc.assert(
    fc.property(
      fc.record({ cards: fc.nat(99), white: fc.nat(99), black: fc.nat(99) }),
      fc.nat(9),
      fc.record({ cards: counted, white: counted, black: counted }),
      fc.boolean(),
      (server: DueCounts, atMs, reported, isBehind) => {
        const counts: OwnCounts = Object.fromEntries(Object.entries(reported).filter(([, each]) => each));
        const picked = pickDue({ due: server, atMs }, counts, isBehind);
        if (!picked) throw new Error('the server knows all three');
        for (const name of ['cards', 'white', 'black'] as const)
          expect([server[name], counts[name]?.count]).toContain(picked[name]);
        expect(sumDue(picked)).toBe(picked.cards + picked.white + picked.black);
      },
    ),
  );
});
