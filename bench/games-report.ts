/**
 * The report over 10,000 real games and a study of 5,000 positions, opening names included, as a ratio to reading the same PGN with
 * chessops (without checking moves). Medians of this thread's processor time, samples taken in turn.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePgn as parseWithChessops } from 'chessops/pgn';
import { LineWalker } from '#chess/opening/deviation';
import { makeGamesReport } from '#chess/opening/games-report';
import { buildOpeningGraph } from '#chess/opening/graph';
import { indexOpeningNames } from '#chess/opening/names';
import { importGames } from '#chess/pgn/game-import';
import { parsePgn } from '#chess/pgn/reader';
import { splitGames } from '#chess/pgn/split';
import { findMedian, printRatio } from './tools/measure.ts';
import { benchedFolder } from '../scripts/data.mjs';

const wanted = 10_000;
const rounds = 5;
const rated = join(benchedFolder, 'rated/lichess-rated-combined.pgn');
const names = indexOpeningNames(
  readFileSync(join(import.meta.dirname, '../src/chess/opening/names/openings.tsv'), 'utf8'),
);

function timeMs(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const texts = splitGames(readFileSync(rated, 'utf8'));
const pgns = Array.from({ length: wanted }, (_, index) => texts[index % texts.length] ?? '');
const { games } = importGames(pgns, { names: [], side: 'White' });

function makeBook() {
  for (let count = 100; ; count += 50) {
    const text = games
      .slice(0, count)
      .map(({ moves }) => moves.split(' ').slice(0, 24).join(' '))
      .join(' *\n\n[Event "x"]\n\n');
    const chapters = parsePgn(`[Event "x"]\n\n${text} *`);
    if (!chapters.ok) throw new Error(chapters.error.message);
    const graph = buildOpeningGraph(chapters.value, { color: 'white', excludeSymbols: [] });
    if (graph.positions.size >= 5_000 || count >= games.length) return graph;
  }
}

const graph = makeBook();
const walker = new LineWalker(names);
const report = () =>
  makeGamesReport(
    games.flatMap(({ key, moves, result, playedAt }) => {
      const { deviation } = walker.walk(moves, 'white', graph);
      return deviation ? [{ key, result, playedAt: playedAt ?? '', deviation, loss: null }] : [];
    }),
    'white',
  );
const joined = pgns.join('\n\n');
const [ours, theirs]: [number[], number[]] = [[], []];
for (let round = 0; round <= rounds; round += 1) {
  const [own, read] = [timeMs(report), timeMs(() => parseWithChessops(joined))];
  if (round === 0) continue;
  ours.push(own);
  theirs.push(read);
}
const found = report();
console.log(
  `${games.length} games, book of ${graph.positions.size} positions: ${found.departures.length} departures, ${found.unanswered.length} unanswered replies`,
);
printRatio('report', findMedian(ours), findMedian(theirs), 'ms', 'chessops reads the same PGN');
