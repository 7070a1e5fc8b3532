import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import {
  type GameAnalysis,
  mergeAnalyses,
  type PositionSearch,
  type SearchLine,
  trimSearch,
} from './search.ts';
import { makeSearchRows, parseSearchRows, SEARCH_ROW } from './search-row.ts';

const score: fc.Arbitrary<Score> = fc.oneof(
  fc.integer({ min: -9999, max: 9999 }).map((cp) => ({ cp })),
  fc.integer({ min: 1, max: 99 }).map((mate) => ({ mate })),
);
const line: fc.Arbitrary<SearchLine> = fc.record({
  score,
  moves: fc.array(fc.constantFrom('e2e4', 'e7e8q', 'e1h1'), { maxLength: 10 }),
});
const search: fc.Arbitrary<PositionSearch> = fc
  .tuple(fc.integer({ min: 0, max: 2_000_000 }), line, fc.array(line, { maxLength: 2 }))
  .map(([nodes, first, others]) => ({ nodes, lines: [first, ...others] }));
const searches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), search), { maxLength: 12 })
  .map((entries) => new Map(entries));

function makeAnalysis(found: Map<number, PositionSearch>, changes: Partial<GameAnalysis> = {}): GameAnalysis {
  return { source: 'here', engine: 'e', gameId: 'g', searches: found, ...changes };
}

const sorted = ({ searches: found }: GameAnalysis) => makeSearchRows(found);

test('rows say all there is', () => {
  fc.assert(
    fc.property(searches, (found) => {
      const rows = makeSearchRows(found);
      expect(parseSearchRows(rows)).toEqual(found);
      for (const row of rows) expect(row).toMatch(SEARCH_ROW);
    }),
  );
});

test('a row can be read by a person, and what is none is left out', () => {
  const search: PositionSearch = {
    nodes: 100_432,
    lines: [
      { score: { cp: -31 }, moves: ['e7e5', 'g1f3'] },
      { score: { mate: 3 }, moves: ['d7d5'] },
    ],
  };
  expect(makeSearchRows(new Map([[17, search]]))).toEqual(['17 100432|-31 e7e5 g1f3|#3 d7d5']);
  const garbage = [
    '',
    '17',
    '17 5',
    '17 5|',
    '17 5|x e2e4',
    '17 5|#0',
    '17 5|3 e2e9',
    '-1 5|3',
    `1 5|3${' e2e4'.repeat(11)}`,
  ];
  expect(parseSearchRows(garbage).size).toBe(0);
});

test('parts of one analysis join to the same whole in any order, any number of times', () => {
  fc.assert(
    fc.property(searches, searches, searches, (a, b, c) => {
      const [one, two, three] = [makeAnalysis(a), makeAnalysis(b), makeAnalysis(c)];
      const whole = sorted(mergeAnalyses(mergeAnalyses(one, two), three));
      expect(sorted(mergeAnalyses(mergeAnalyses(three, two), one))).toEqual(whole);
      expect(sorted(mergeAnalyses(one, mergeAnalyses(two, three)))).toEqual(whole);
      expect(sorted(mergeAnalyses(one, one))).toEqual(sorted(one));
    }),
  );
});

test('another game, engine or source is never mixed in', () => {
  const known = makeAnalysis(new Map([[0, { nodes: 9, lines: [{ score: { cp: 1 }, moves: [] }] }]]));
  const found = new Map([[1, { nodes: 1, lines: [{ score: { cp: 2 }, moves: [] }] }] as const]);
  for (const changes of [{ gameId: 'h' }, { engine: 'f' }, { source: 'lichess' } as const]) {
    const newer = makeAnalysis(new Map(found) as Map<number, PositionSearch>, changes);
    expect(mergeAnalyses(known, newer)).toBe(newer);
  }
});

test('long games keep shorter lines, and answer keys whole', () => {
  const moves = Array.from({ length: 20 }, () => 'e2e4');
  const one = { nodes: 1, lines: [{ score: { cp: 0 }, moves }] } as const;
  const three = { nodes: 1, lines: [one.lines[0], one.lines[0], one.lines[0]] } as const;
  const lengths = (search: PositionSearch, plies: number) =>
    trimSearch(search, plies).lines.map((each) => each.moves.length);
  expect(lengths(one, 80)).toEqual([10]);
  expect(lengths(one, 600)).toEqual([2]);
  expect(lengths(three, 600)).toEqual([10, 10, 10]);
});
