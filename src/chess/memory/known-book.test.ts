import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadKnownBook } from './known-book.ts';
import { findMoveMemory } from './session-targets.ts';
import { makeMemoryName, makeMovesName } from './memory-name.ts';
import { makeRandomBook } from '#chess/testing/random-books';
import { isTested, type TrainingBook, type TrainingPosition } from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);

test('every position without a memory is known from some day on, the likeliest first', () => {
  fc.assert(
    fc.property(randomBooks, ({ book, memories }) => {
      const known = spreadKnownBook(book, memories);
      const unseen = book.positions.filter(
        (position) => isTested(position) && !findMoveMemory(memories, position),
      );
      const names = known.map(({ key, moves }) => makeMemoryName(key, makeMovesName(moves)));
      expect(new Set(names).size).toBe(unseen.length);
      const chances = new Map(book.positions.map(({ key, lineChance }) => [key, lineChance]));
      for (const [index, { key, knownDays }] of known.entries()) {
        const before = known[index - 1];
        if (!before) continue;
        expect(knownDays).toBeGreaterThanOrEqual(before.knownDays);
        expect(chances.get(key)).toBeLessThanOrEqual(chances.get(before.key) ?? 0);
      }
    }),
  );
});

test('a large book takes six weeks, a small one ten a day, and both begin now', () => {
  const makeBook = (count: number): TrainingBook => {
    const end = {
      index: 0,
      key: 'end',
      ply: 1,
      isOwn: false,
      moves: [],
      chance: 0,
      lineChance: 0,
    };
    const positions: TrainingPosition[] = Array.from({ length: count }, (_, index) => ({
      ...end,
      index,
      key: `${index}`,
      isOwn: true,
      moves: [
        {
          san: 'e4',
          to: end,
          share: 1,
          graphMove: { san: 'e4', packed: 0, to: { key: '', lowestPly: 1, moves: [] }, lines: [] },
        },
      ],
    }));
    return { positions, starts: [], order: positions, places: new Int32Array() };
  };
  const countByDay = (count: number): Map<number, unknown[]> =>
    Map.groupBy(spreadKnownBook(makeBook(count), new Map()), ({ knownDays }) => knownDays);
  const large = countByDay(2100);
  expect([...large.keys()]).toEqual(Array.from({ length: 42 }, (_, day) => day));
  for (const day of large.values()) expect(day).toHaveLength(50);
  expect([...countByDay(25)].map(([day, each]) => [day, each.length])).toEqual([
    [0, 10],
    [1, 10],
    [2, 5],
  ]);
});
