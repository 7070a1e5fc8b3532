import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import {
  addTried,
  type GameAnalysis,
  MOST_TRIED,
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
const triedSearch: fc.Arbitrary<PositionSearch> = fc
  .tuple(
    fc.constantFrom(1, 2),
    fc.array(
      fc.tuple(
        score,
        fc.constantFrom('a2a3', 'a2a4', 'b2b3', 'b2b4', 'c2c3', 'c2c4', 'd2d3', 'd2d4', 'g2g3'),
      ),
      {
        maxLength: 12,
      },
    ),
  )
  .map(([nodes, tries]) =>
    addTried(
      { nodes, lines: [{ score: { cp: 0 }, moves: ['e2e4'] }] },
      tries.map(([each, move]) => ({ score: each, moves: [move] })),
    ),
  );
const searches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.oneof(search, triedSearch)), { maxLength: 12 })
  .map((entries) => new Map(entries));

function makeAnalysis(found: Map<number, PositionSearch>, changes: Partial<GameAnalysis> = {}): GameAnalysis {
  return { source: 'here', isFinal: true, engine: 'e', gameId: 'g', searches: found, ...changes };
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

test('a move that was tried is stored with the search that it was tried in, each once, and no more than eight', () => {
  const base: PositionSearch = { nodes: 1000, lines: [{ score: { cp: 30 }, moves: ['e2e4'] }] };
  const tried = addTried(base, [
    { score: { cp: -12 }, moves: ['a2a3', 'e7e5', 'b2b3', 'd7d5', 'c2c3', 'g8f6'] },
  ]);
  expect(makeSearchRows(new Map([[0, tried]]))).toEqual(['0 1000|30 e2e4+-12 a2a3 e7e5 b2b3 d7d5 c2c3']);
  const [here, there] = [makeAnalysis(new Map([[0, tried]])), makeAnalysis(new Map([[0, base]]))];
  expect(mergeAnalyses(there, here).searches.get(0)?.tried).toEqual(tried.tried);
  const deeper = makeAnalysis(new Map([[0, { ...base, nodes: 2000 }]]));
  expect(mergeAnalyses(here, deeper).searches.get(0)?.tried).toBeUndefined();
  const files = [...'abcdefgh'].flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`]);
  const all = addTried(
    base,
    files.map((move) => ({ score: { cp: 0 }, moves: [move] })),
  );
  expect(all.tried).toHaveLength(MOST_TRIED);
  const row = makeSearchRows(new Map([[0, all]]))[0] ?? '';
  expect(row).toMatch(SEARCH_ROW);
  expect(`${row}+0 h2h3`).not.toMatch(SEARCH_ROW);
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
