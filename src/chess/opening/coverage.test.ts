import { expect, test } from 'vitest';
import { readGraph } from '#chess/testing/readers';
import { type InBookPoint, makeCoverageText, makeHeadline, makePercent } from './coverage-text.ts';
import { makeReportOdds } from './odds.ts';
import { findCoverage, findCoveragePositions, type Coverage } from './coverage.ts';
import { makeCountedReplies, type PositionReplies, type Replies } from '#chess/opening/replies';
import { mixOwnGames } from './mixed-shares.ts';
import type { OpeningGraph } from './graph.ts';

type Color = 'white' | 'black';

function bookOf(text: string, color: Color = 'white'): OpeningGraph {
  return readGraph(text, { color });
}

const filter = { speeds: 'blitz', ratings: '1800' };

function statisticsOf(rows: Record<string, Record<string, number>>): Replies {
  return new Map(
    Object.entries(rows).map(([line, moves]) => {
      const { unlisted = 0, ...listed } = moves;
      const games = Object.values(listed).reduce((sum, count) => sum + count, unlisted);
      return [keyAfter(line), makeCountedReplies('explorer', filter, games, Object.entries(listed))];
    }),
  );
}

function keyAfter(line: string): string {
  const graph = readGraph(line);
  return [...graph.positions.values()].find(({ moves }) => moves.length === 0)?.key ?? '';
}

function curveOf(booked: number, unknown = 0): InBookPoint[] {
  return [4, 5, 6, 7, 8, 9, 10].map((move) => ({ move, booked, unknown }));
}

function round(coverage: Coverage) {
  return coverage.gaps.map((gap) => `${gap.lineWithReply} ${makeReportOdds(gap)} ${gap.answer}`);
}

const study = '1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4) 3. d4) (1... e6) 2. Nf3 Nc6 3. Bb5 *';
const statistics = statisticsOf({
  '1. e4': { e5: 50, c5: 30, e6: 12, d5: 5, unlisted: 3 },
  '1. e4 e5 2. Nf3': { Nc6: 80, d6: 20 },
  '1. e4 c5 2. Nf3': { d6: 40, e6: 35, Nc6: 25 },
});

test('the report', async () => {
  const coverage = findCoverage(bookOf(study), 'white', statistics);
  await expect(makeCoverageText(coverage, curveOf(0))).toMatchFileSnapshot('golden/coverage.txt');
});

test('covers what is answered, weighs it by the chance to get there', () => {
  const coverage = findCoverage(bookOf(study), 'white', statistics);
  expect(coverage.positions.map(({ coverage: share, reach }) => [share, reach])).toEqual([
    [0.8, 1],
    [0.8, 0.5],
    [0.65, 0.3],
  ]);
  expect(coverage.total).toBeCloseTo((0.8 + 0.5 * 0.8 + 0.3 * 0.65) / 1.8);
  expect(round(coverage)).toEqual([
    '1. e4 e6 1 in 8 games end-of-line',
    '1. e4 c5 2. Nf3 e6 1 in 10 games missing',
    '1. e4 e5 2. Nf3 d6 1 in 10 games missing',
    '1. e4 d5 1 in 20 games missing',
  ]);
  expect(coverage.endsOfLine).toMatchObject([{ lineWithReply: '1. e4 e6', share: 0.12, chance: 0.12 }]);
});

test('the chance of a position is the sum of the ways into it', () => {
  const book = bookOf('1. d4 Nf6 (1... e6 2. c4 Nf6 3. Nc3) 2. c4 e6 3. Nc3 d5 *');
  const coverage = findCoverage(
    book,
    'white',
    statisticsOf({
      '1. d4': { Nf6: 60, e6: 40 },
      '1. d4 Nf6 2. c4': { e6: 50, g6: 50 },
      '1. d4 e6 2. c4': { Nf6: 25, d5: 75 },
      '1. d4 Nf6 2. c4 e6 3. Nc3': { d5: 1, Bb4: 9 },
    }),
  );
  const meeting = coverage.positions.find(({ line }) => line === '1. d4 Nf6 2. c4 e6 3. Nc3');
  expect(meeting?.reach).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.25);
});

test('a reply the book has only by another order of moves is answered', () => {
  const book = bookOf('1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. d4 e6 2. c4 *');
  const coverage = findCoverage(book, 'white', statisticsOf({ '1. d4 e6 2. c4': { d5: 70, b6: 30 } }));
  expect(coverage.positions).toEqual([]);
  const queried = bookOf('1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. d4 e6 2. c4 b6 3. e4 *');
  const [position] = findCoverage(
    queried,
    'white',
    statisticsOf({ '1. d4 e6 2. c4': { d5: 70, b6: 30 } }),
  ).positions;
  expect(position?.replies).toMatchObject([
    { san: 'd5', answer: 'transposition' },
    { san: 'b6', answer: 'book' },
  ]);
  expect(position?.coverage).toBe(1);
});

test('a gap names the own move that leads back into the book', () => {
  const book = bookOf('1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 *');
  const { gaps } = findCoverage(
    book,
    'white',
    statisticsOf({ '1. d4': { e6: 10, Nf6: 90 }, '1. d4 Nf6 2. c4': { e6: 9, c5: 1 } }),
  );
  expect(gaps.map(({ lineWithReply, transposition }) => [lineWithReply, transposition])).toEqual([
    ['1. d4 e6', undefined],
    ['1. d4 Nf6 2. c4 c5', undefined],
  ]);
  const wider = bookOf('1. d4 Nf6 2. c4 e6 3. Nc3 *\n\n1. c4 e6 2. d4 Nf6 *\n\n1. c4 e6 2. d4 d5 *');
  const [gap] = findCoverage(wider, 'white', statisticsOf({ '1. d4': { e6: 10, Nf6: 90 } })).gaps;
  expect(gap).toMatchObject({ lineWithReply: '1. d4 e6', transposition: 'c4', chance: 0.1 });
});

test('a position without games is unknown, not uncovered', () => {
  const empty: Replies = new Map([[keyAfter('1. e4'), makeCountedReplies('explorer', filter, 0, [])]]);
  const coverage = findCoverage(bookOf('1. e4 e5 2. Nf3 *'), 'white', empty);
  expect(coverage).toMatchObject({ total: undefined, positions: [], gaps: [] });
  expect(coverage.unknown.map(({ line }) => line)).toEqual(['1. e4']);
});

test('a repetition does not add to the chance of its positions', () => {
  const book = bookOf('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. e4 *');
  const coverage = findCoverage(
    book,
    'white',
    statisticsOf({ '1. Nf3': { Nf6: 1, d5: 1 }, '1. Nf3 Nf6 2. Ng1': { Ng8: 1 } }),
  );
  expect(coverage.positions.map(({ line, reach }) => [line, reach])).toEqual([
    ['1. Nf3', 1],
    ['1. Nf3 Nf6 2. Ng1', 0.5],
  ]);
});

test('a set-up counts from there', () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 5';
  const book = bookOf(`[FEN "${fen}"]\n\n5. e4 Ke7 (5... Kd7) 6. Ke2 *`);
  const statistics: Replies = new Map([
    [
      '4k3/8/8/8/4P3/8/8/4K3 b - -',
      makeCountedReplies('pack', filter, 4, [
        ['Ke7', 3],
        ['Kd7', 1],
      ]),
    ],
  ]);
  const coverage = findCoverage(book, 'white', statistics);
  expect(coverage.gaps).toMatchObject([
    { lineWithReply: '5. e4 Kd7', chance: 0.25, basis: '4 games', isFromSetUp: true },
  ]);
});

test('a share in the report is that of the games it names, own games too', () => {
  const counted = makeCountedReplies('explorer', filter, 483, [
    ['e5', 440],
    ['e6', 43],
  ]);
  const faced = { games: 46, finished: 46, score: 20 };
  const own = mixOwnGames(counted, { games: 46, moves: new Map([['e6', faced]]) });
  const reportOf = (replies: PositionReplies) => {
    const coverage = findCoverage(
      bookOf('1. e4 e5 2. Nf3 *'),
      'white',
      new Map([[keyAfter('1. e4'), replies]]),
    );
    return makeCoverageText(coverage, curveOf(0));
  };
  expect(reportOf(counted)).toContain('1. e4 e6 (9%: 483 games), not in the repertoire');
  expect(reportOf(own)).toContain(
    '1. e4 e6 (72%: 483 games and 46 of your own), not in the repertoire, you faced this 46 times, scoring 20/46',
  );
});

test('asks for the opponent’s positions only', () => {
  const book = bookOf('1. e4 e5 2. Nf3 Nc6 *');
  expect(findCoveragePositions(book, 'white')).toEqual([keyAfter('1. e4'), keyAfter('1. e4 e5 2. Nf3')]);
  expect(findCoveragePositions(book, 'black')).toHaveLength(2);
  const branching = bookOf('1. e4 e5 (1... c5 2. c3 d5) 2. Nf3 Nc6 3. Bc4 Bc5 *');
  expect(findCoveragePositions(branching, 'white')).toEqual(
    ['1. e4', '1. e4 e5 2. Nf3', '1. e4 c5 2. c3', '1. e4 e5 2. Nf3 Nc6 3. Bc4'].map(keyAfter),
  );
});

test.each([
  [0, '0%'],
  [0.004, '0%'],
  [0.006, '1%'],
  [0.995, '100%'],
  [1, '100%'],
])('the share %s reads %s', (share, text) => {
  expect(makePercent(share)).toBe(text);
});

test.each([
  [1, '10 in 10'],
  [0.97, '97 in 100'],
  [0.7, '7 in 10'],
  [0.6, '6 in 10'],
  [0.5, '1 in 2'],
  [0.4, '4 in 10'],
  [0.35, '1 in 3'],
  [0.12, '1 in 8'],
  [0.0001, '1 in 10,000'],
])('a chance of %s is %s games', (chance, text) => {
  expect(makeReportOdds({ chance })).toBe(`${text} games`);
});

test('a reply that mates is not unanswered', () => {
  const coverage = findCoverage(
    bookOf('1. f3 e5 2. g4 Qh4# (2... d5 3. d3) *'),
    'white',
    statisticsOf({ '1. f3': { e5: 1 }, '1. f3 e5 2. g4': { 'Qh4#': 6, d5: 4 } }),
  );
  expect(coverage).toMatchObject({ total: 1, gaps: [], endsOfLine: [] });
  expect(coverage.positions[1]?.replies[0]).toMatchObject({ san: 'Qh4#', answer: 'mate' });
});

const tenMoves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *';

test('the headline is the chance to be still in the repertoire after move 6, and how much of it is known', () => {
  const coverage = findCoverage(bookOf(tenMoves), 'white', statisticsOf({ '1. e4': { e5: 3, h5: 1 } }));
  expect(makeHeadline(coverage, curveOf(0.1))).toBe('10% of games');
  expect(makeHeadline(coverage, curveOf(0, 0.56))).toBe('at least 0% of games, with statistics for 44%');
  expect(makeHeadline(coverage, curveOf(0, 1))).toBe('unknown, no statistics yet');
});

test('the report says what is remembered where that is known', () => {
  const coverage = findCoverage(bookOf(study), 'white', statistics);
  const curve = [{ move: 6, booked: 0.67, remembered: 0.32, unknown: 0 }];
  expect(makeCoverageText(coverage, curve)).toContain('\n  move  6   67%, remembered 32%\n');
});

test('positions rarer than 1 in 10,000 games are only counted; every end of a line is listed', () => {
  const rare = bookOf('1. e4 e5 2. Nf3 (2. Bc4 Nf6) a6 3. d4 exd4 *\n\n1. e4 h5 2. d4 Rh6 *');
  const coverage = findCoverage(
    rare,
    'white',
    statisticsOf({
      '1. e4': { e5: 99_999, h5: 1 },
      '1. e4 h5 2. d4': { Rh6: 1 },
      '1. e4 e5 2. Nf3': { Nc6: 19_999, a6: 1 },
      '1. e4 e5 2. Nf3 a6 3. d4': { exd4: 1, d6: 1 },
    }),
  );
  const text = makeCoverageText(coverage, curveOf(0.5));
  expect(text).not.toContain('FEN: rnbqkbnr/ppppppp1/8/7p');
  expect(text).toMatch(
    /no response \(end of line in book\)\n(.*\n)*  1\. e4 h5 2\. d4 Rh6 \(100%, rarer than 1 in 10,000 games\)\n/,
  );
  expect(text).not.toMatch(/1 in \d{2,3},\d{3},/);
  expect(text).toContain('\n\n2 positions rarer than 1 in 10,000 games, not listed');
  expect(coverage.gaps.map(({ lineWithReply }) => lineWithReply)).toEqual(['1. e4 e5 2. Nf3 Nc6']);
});

test('without statistics the report speaks of no games', () => {
  const text = makeCoverageText(findCoverage(bookOf(tenMoves), 'white', new Map()), curveOf(0, 1));
  expect(text).toMatch(
    /^Still in the White repertoire after move 6: unknown, no statistics yet\nTotal Coverage: unknown\nGames: 0\n/,
  );
});

test('with some statistics the total says how many positions it is of', () => {
  const text = makeCoverageText(
    findCoverage(bookOf(tenMoves), 'white', statisticsOf({ '1. e4': { e5: 98, c5: 2 } })),
    curveOf(0, 0.98),
  );
  expect(text).toContain('Total Coverage: 98% of opponents’ replies, from 1 of 8 positions\n');
});

test('a gap says how many games it rests on, and an estimate that it is one', () => {
  const graph = bookOf('1. e4 e5 2. Nf3 *');
  const report = (replies: PositionReplies) =>
    makeCoverageText(findCoverage(graph, 'white', new Map([[keyAfter('1. e4'), replies]])), curveOf(0));
  const counted = makeCountedReplies('explorer', filter, 1240, [
    ['e5', 372],
    ['c5', 868],
  ]);
  expect(report(counted)).toContain('7 in 10 games: 1. e4 c5 (70%: 1,240 games), not in the repertoire');
  expect(report(counted)).toContain('Figures: 1 position on Lichess (1,240 games)\n');
  const estimated: PositionReplies = {
    ...counted,
    source: 'estimate',
    filter: { kind: 'estimated', rating: 1600 },
    games: undefined,
  };
  expect(report(estimated)).toContain(
    '7 in 10 games: 1. e4 c5 (70%: an estimate for players rated 1600), not in the repertoire',
  );
  expect(report(estimated)).toMatch(/^Still in the White repertoire after move 6: 0% of games, estimated\n/);
  expect(report(estimated)).toContain(
    'Figures: 1 position estimated for players rated 1600 (percentages ±3 %)\n',
  );
  expect(
    report({
      ...estimated,
      own: { games: 9, moves: new Map([['c5', { games: 4, finished: 4, score: 1 }]]) },
    }),
  ).toContain('not in the repertoire, you faced this 4 times, scoring 1/4\n');
});

test('a list of gaps that is cut says how many more there are', () => {
  const sans = 'a6 a5 b6 b5 c6 c5 d6 d5 e6 f6 f5 g6 g5 h6 h5 Na6 Nc6 Nf6 Nh6'.split(' ');
  const lines = sans.slice(0, 4).map((san) => `1... ${san} 2. a3`);
  const book = bookOf(`1. e4 e5 ${lines.map((line) => `(${line} h6 3. h3)`).join(' ')} 2. a3 h6 3. h3 *`);
  const even = Object.fromEntries(sans.map((san) => [san, 10]));
  const later = Object.fromEntries(sans.filter((san) => !/[abc]|Na/.test(san)).map((san) => [san, 10]));
  const replies = statisticsOf({
    '1. e4': { ...even, e5: 100 },
    '1. e4 e5 2. a3': later,
    ...Object.fromEntries(sans.slice(0, 4).map((san) => [`1. e4 ${san} 2. a3`, later])),
  });
  const { gaps, moreGaps } = findCoverage(book, 'white', replies);
  const all = sans.length - 4 + 5 * (Object.keys(later).length - 1);
  expect(gaps.length + moreGaps).toBe(all);
  expect(gaps).toHaveLength(Math.min(60, all));
  expect(moreGaps).toBeGreaterThan(0);
});
