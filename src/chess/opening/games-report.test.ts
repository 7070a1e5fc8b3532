import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importGames } from '#chess/pgn/game-import';
import { parsePgn } from '#chess/pgn/reader';
import { splitGames } from '#chess/pgn/split';
import { nameColor } from '#chess/position/color-name';
import { readChapters } from '#chess/testing/readers';
import { compareGame } from './compare.ts';
import { LineWalker } from './deviation.ts';
import { type GamesReport, makeGamesReport, type ReportedGame } from './games-report.ts';
import { buildOpeningGraph, type OpeningGraph } from './graph.ts';
import { indexOpeningNames } from './names.ts';
import { samplesFolder } from '../../../scripts/data.mjs';

const names = indexOpeningNames(readFileSync(new URL('./names/openings.tsv', import.meta.url), 'utf8'));

function makeGraph(text: string, color: 'white' | 'black' = 'white'): OpeningGraph {
  const chapters = readChapters(text);
  return buildOpeningGraph(chapters, { color, excludeSymbols: [] });
}

function play(
  graph: OpeningGraph,
  lines: readonly [moves: string, result: number | null, day?: string, loss?: number][],
): ReportedGame[] {
  const walker = new LineWalker();
  return lines.map(([moves, result, day = '2026-11-01', loss = null], index) => {
    const { deviation } = walker.walk(moves, 'white', graph);
    if (!deviation) throw new Error('no book');
    return { key: `game ${index}`, result, playedAt: `${day}T00:00:00.000Z`, deviation, loss };
  });
}

const book = makeGraph('1. e4 e5 (1... c5 2. c3) (1... c6) 2. Nf3 Nc6 3. Bc4 *');

describe('a line against a book', () => {
  test.each([
    ['e4 e5 Nf3 Nc6 Bb5 a6', 'you-left', 4, 'Bb5', 'Ruy Lopez: Morphy Defense'],
    ['e4 d5 exd5', 'opponent-left', 1, 'd5', 'Scandinavian Defense'],
    ['e4 c6 d4', 'book-ended', 2, 'd4', 'Caro-Kann Defense'],
    ['e4 e5 Nf3', 'game-ended', 3, undefined, "King's Knight Opening"],
    ['Nf3 e5 e4 Nc6 Bc4 Nf6', 'book-ended', 5, 'Nf6', 'Italian Game: Two Knights Defense'],
  ])('%s: %s', (moves, ending, ply, played, name) => {
    const { deviation, opening } = new LineWalker(names).walk(moves, 'white', book);
    expect(deviation).toMatchObject({ ending, ply, played });
    expect(opening?.name).toContain(name);
  });
});

describe('the report', () => {
  const report = makeGamesReport(
    play(book, [
      ['e4 e5 Nf3 Nc6 Bb5', 0, '2026-09-03', 2],
      ['e4 e5 Nf3 Nc6 Bb5', 0, '2026-10-03', 5],

      ['e4 e5 Nf3 Nc6 Bc4 Nf6', 1, '2026-10-04'],
      ['e4 e5 Nf3 Nc6 Bc4', 1, '2026-10-05'],
      ['e4 d5 exd5', 0, '2026-11-03'],
      ['e4 c5 Nf3', 1, '2026-11-04'],
      ['e4 c6 d4', null, '2026-11-05'],
    ]),
    'white',
  );

  test('says what the move itself cost, where somebody has looked', () => {
    const [left] = report.departures.filter(({ san }) => san === 'Bb5');
    expect([left?.analysed, left?.loss]).toEqual([2, 3.5]);
    expect(report.unanswered.map(({ analysed, loss }) => [analysed, loss])).toEqual(
      report.unanswered.map(() => [0, null]),
    );
  });

  test('has the headline figures of the games that have a result', () => {
    expect(report).toMatchObject({
      games: 6,
      score: 0.5,
      endings: { 'you-left': 3, 'opponent-left': 1, 'book-ended': 1, 'game-ended': 1 },
      medianMove: 3,
    });
    expect(report.months).toEqual([
      { month: '2026-09', games: 1, leftByYou: 1, score: 0 },
      { month: '2026-10', games: 3, leftByYou: 1 / 3, score: 2 / 3 },
      { month: '2026-11', games: 2, leftByYou: 1 / 2, score: 0.5 },
    ]);
  });

  test('puts the costliest deviation first, small counts shrunk towards the mean', () => {
    const [first, second] = report.departures;
    expect(first).toMatchObject({
      san: 'Bb5',
      ply: 4,
      times: 2,
      score: 0,
      stayed: 2,
      stayedScore: 1,
      bookMoves: ['Bc4'],
    });
    // Each mean includes five more games at 1/2: (2 + 2.5)/7 in the repertoire, (0 + 2.5)/7 outside.
    expect(first?.cost).toBeCloseTo(2 * (4.5 / 7 - 2.5 / 7), 12);
    expect(first?.gameKeys).toEqual(['game 0', 'game 1']);
    expect(second).toMatchObject({ san: 'Nf3', bookMoves: ['c3'], times: 1, stayed: 0, stayedScore: null });
    expect(second?.cost).toBeLessThan(0);
  });

  test('lists replies without an answer apart, ends of the book among them', () => {
    const rows = report.unanswered.map(({ san, bookMoves, times }) => [san, bookMoves.length > 0, times]);
    expect(rows).toEqual([
      ['d5', true, 1],
      ['Nf6', false, 1],
    ]);
  });

  test('counts every finished game once, in whatever order they come', () => {
    const lines = [
      'e4 e5 Nf3 Nc6 Bb5',
      'e4 d5',
      'e4 c5 c3',
      'd4',
      'e4 e5 Nc3',
      'e4 c6 d4',
      'Nf3 e5 e4 Nc6 Bc4',
      '',
    ];
    const game = fc.tuple(fc.constantFrom(...lines), fc.constantFrom(0, 0.5, 1, null));
    fc.assert(
      fc.property(fc.array(game, { maxLength: 40 }), (drawn) => {
        const all = play(book, drawn);
        const report = makeGamesReport(all, 'white');
        const games = all.filter(({ result }) => result !== null);
        const grouped = [...report.departures, ...report.unanswered].flatMap(({ gameKeys }) => gameKeys);
        const left = games.filter(({ deviation }) => deviation.played !== undefined && deviation.position);
        expect(grouped.toSorted()).toEqual(left.map(({ key }) => key).toSorted());
        expect(Object.values(report.endings).reduce((sum, count) => sum + count, 0)).toBe(games.length);
        expect(report.months.reduce((sum, month) => sum + month.games, 0)).toBe(games.length);
        const figures = ({ departures: deviations, unanswered, ...rest }: GamesReport) => ({
          ...rest,
          rows: [deviations, unanswered].map((rows) =>
            rows.map(({ cost, times }) => [cost.toFixed(9), times]),
          ),
        });
        expect(figures(makeGamesReport(all.toReversed(), 'white'))).toEqual(figures(report));
        for (const { cost, times } of report.departures) expect(Math.abs(cost)).toBeLessThanOrEqual(times);
      }),
    );
  });
});

describe('real games', () => {
  test.each([
    ['games/lichess/lichess-2025.pgn', 'white'],
    ['games/chesscom/made.pgn', 'black'],
  ] as const)(
    '%s as %s: each game parts from the book where the comparison of one game says',
    (name, color) => {
      const text = readFileSync(join(samplesFolder, name), 'utf8');
      const { games } = importGames(splitGames(text), {
        names: [],
        side: nameColor(color),
      });
      const graph = makeGraph(
        splitGames(readFileSync(join(samplesFolder, 'rated/lichess-rated-combined.pgn'), 'utf8'))
          .slice(0, 60)
          .join('\n\n'),
        color,
      );
      const walker = new LineWalker(names);
      const standard = games.filter(({ moves }) => moves !== '').slice(0, 200);
      const found = standard.map(({ moves }) => walker.walk(moves, color, graph).deviation);
      for (const [index, game] of standard.entries()) {
        const chapters = parsePgn(game.pgn);
        const [chapter] = chapters.ok ? chapters.value : [];
        if (!chapter) throw new Error('no game');
        const whole = compareGame(graph, color, chapter);
        if (!('ending' in whole)) throw new Error('not compared');
        expect([found[index]?.ending, found[index]?.ply, found[index]?.played]).toEqual([
          whole.ending,
          whole.movesInBook,
          whole.played,
        ]);
      }
      expect(new Set(found.map((deviation) => deviation?.ending)).size).toBeGreaterThan(1);
    },
  );
});
