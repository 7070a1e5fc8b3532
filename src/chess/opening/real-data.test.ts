import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeBook } from '#chess/testing/book';
import { compareGame } from './compare.ts';
import { makeComparisonText } from './compare-text.ts';
import { findInconsistencies, makeConsistencyText } from './checks.ts';
import { findCoverage, findCoveragePositions } from './coverage.ts';
import { makeCoverageText } from './coverage-text.ts';
import { makeCountedReplies, type Replies } from '#chess/opening/replies';
import { makeOmissionText } from '#chess/pgn/omission';
import { buildOpeningGraph } from './graph.ts';
import { decodePgn } from '#chess/pgn/decoding';
import { parsePgn } from '#chess/pgn/reader';
import type { MoveNode } from '#chess/pgn/chapter';
import { listTestedFiles, longTestsFolder, samplesFolder } from '../../../scripts/data.mjs';

function countMoves(moves: readonly MoveNode[]): number {
  let count = 0;
  const open = [...moves];
  for (let node = open.pop(); node; node = open.pop()) {
    count++;
    open.push(...node.children);
  }
  return count;
}

/** These numbers of moves and positions come from python-chess. The files are in the folder TABIYA_DATA. */
const widerCounts = [
  ['studies/chess-dashboard-uscf-study-63ch.pgn', 6377, 6023],
  ['studies/torch-1e4-openings-sadler_legal-only.pgn', 4975, 4956],
  ['studies/jobava2/black-annotated-he.pgn', 230, 131],
  ['pgn-hard/mliebelt/semicomm.pgn', 14_678, 14_229],
  ['pgn-hard/chesslib/Morphy_ANSI.pgn', 13_835, 11_714],
  ['games/chesscom/xd009642-games.pgn', 4939, 4597],
] as const;

function listCounts(): [path: string, moves: number, positions: number][] {
  const counts: Record<string, { moves: number; positions: number }> = JSON.parse(
    readFileSync(join(samplesFolder, 'counts.json'), 'utf8'),
  );
  return [
    ...Object.entries(counts)
      .filter(([name]) => !name.startsWith('rated/'))
      .map(([name, { moves, positions }]) => [join(samplesFolder, name), moves, positions] as const),
    ...(longTestsFolder === undefined
      ? []
      : widerCounts.map(([name, ...counted]) => [join(longTestsFolder ?? '', name), ...counted] as const)),
  ].map((row) => [...row]);
}

describe('real studies and games, and what parsers are afraid of', () => {
  test.each(listTestedFiles('studies', 'games', 'pgn-hard'))(
    '%s goes through every reader, and what is left out is named',
    (file, path) => {
      const text = decodePgn(readFileSync(path));
      if (!text.ok) throw new Error(text.error.message);
      const chapters = parsePgn(text.value);
      if (!chapters.ok) {
        expect(file).toMatch(/nested-(?:2000-deep|depth-2000)\.pgn$/);
        expect(chapters.error.limit).toBe('nesting');
        return;
      }
      for (const color of file.startsWith('studies') ? (['white', 'black'] as const) : (['white'] as const)) {
        const graph = buildOpeningGraph(chapters.value, { color, excludeSymbols: [] });
        const written = chapters.value.reduce((sum, chapter) => sum + countMoves(chapter.moves), 0);
        const leftOut = graph.omissions.reduce((sum, { movesLeftOut }) => sum + movesLeftOut, 0);
        const edges = [...graph.positions.values()].reduce((sum, { moves }) => sum + moves.length, 0);
        expect(edges).toBeLessThanOrEqual(written - leftOut);
        if (written > leftOut) expect(edges).toBeGreaterThan(0);
        for (const omission of graph.omissions) expect(makeOmissionText(omission)).toMatch(/^.+: .+/s);

        const groups = findInconsistencies(graph, color);
        if (groups.ok) expect(makeConsistencyText(groups.value)).not.toBe('');
        for (const chapter of chapters.value.slice(0, 20)) {
          const comparison = compareGame(graph, color, chapter);
          if (!('ending' in comparison)) continue;
          expect(comparison).toMatchObject({
            ending: 'game-ended',
            movesInBook: comparison.gameMoves,
            returns: [],
          });
          const end =
            comparison.omissions.length > 0 ? 'breaks off at an illegal move' : 'ended in the repertoire';
          expect(makeComparisonText(comparison)).toContain(
            comparison.gameMoves === 0 ? 'The game has no moves.' : `The game ${end}`,
          );
        }
        const book = makeBook(graph);
        if (!book.ok)
          expect([file, book.error.limit]).toEqual(['pgn-hard/chesslib/longest.pgn', 'writtenMoves']);
        const queried = findCoveragePositions(graph, color);
        if (book.ok) expect(queried.every((key) => Object.hasOwn(book.value, key))).toBe(true);
        const replies: Replies = new Map(
          [...graph.positions.values()].map(({ key, moves }) => [
            key,
            makeCountedReplies(
              'pack',
              { speeds: '', ratings: '' },
              moves.length,
              moves.map(({ san }) => [san, 1]),
            ),
          ]),
        );
        const coverage = findCoverage(graph, color, replies);
        expect(coverage.unknown).toEqual([]);
        expect(new Set(coverage.positions.map(({ fen }) => fen))).toEqual(new Set(queried));
        expect(coverage.gaps.every(({ answer }) => answer === 'end-of-line')).toBe(true);
        expect(makeCoverageText(coverage, [])).toContain('Total Coverage: ');
      }
    },
  );

  test.each(listCounts())(
    '%s has %i moves and %i positions, as other implementations count them',
    (path, moves, positions) => {
      const text = decodePgn(readFileSync(path));
      const chapters = text.ok ? parsePgn(text.value) : text;
      if (!chapters.ok) throw new Error(chapters.error.message);
      expect(chapters.value.reduce((sum, chapter) => sum + countMoves(chapter.moves), 0)).toBe(moves);
      const graph = buildOpeningGraph(chapters.value, { color: 'white', excludeSymbols: [] });
      const boards = new Set(
        [...graph.positions.values()].map(({ key }) => key.split(' ').slice(0, 2).join(' ')),
      );
      expect(boards.size).toBe(positions);
      expect(graph.omissions).toEqual([]);
    },
  );
});
