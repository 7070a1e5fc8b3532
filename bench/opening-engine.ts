/**
 * Measures the opening engine in this thread's CPU time: parsing, comparing a game, coverage, and how much
 * longer twice the input takes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { parsePgn as parseWithChessops, startingPosition, walk } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { makeBookJson } from '#chess/opening/book';
import { compareGame } from '#chess/opening/compare';
import { findCoverage, findCoveragePositions } from '#chess/opening/coverage';
import { makeCountedReplies, type Replies } from '#chess/opening/replies';
import { parseOpening, type OpeningGraph } from '#chess/opening/graph';
import { parsePgn } from '#chess/pgn/reader';
import { printRatio } from './tools/measure.ts';
import { benchedFolder } from '../scripts/data.mjs';

const rounds = 9;
const sampleMs = 80;
const options = { color: 'white', excludeSymbols: [] } as const;

function timeMs(run: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let count = 1; ; count++) {
    run();
    const { user, system } = process.threadCpuUsage(start);
    const ms = (user + system) / 1000;
    if (ms >= sampleMs) return ms / count;
  }
}

function race(...runs: (() => unknown)[]): number[] {
  const times = runs.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, run] of runs.entries()) {
      const ms = timeMs(run);
      if (round > 0) times[index]?.push(ms);
    }
  }
  return times.map((samples) => samples.sort((one, other) => one - other)[rounds >> 1] ?? Infinity);
}

function getGraph(text: string): OpeningGraph {
  const graph = parseOpening(text, options);
  if (!graph.ok) throw new Error(graph.error.message);
  return graph.value;
}

function getBookJson(text: string): string {
  const json = makeBookJson(getGraph(text));
  if (!json.ok) throw new Error(json.error.message);
  // V8 joins the concatenated parts only when the string is searched.
  if (json.value.indexOf('{') !== 0) throw new Error('not a book');
  return json.value;
}

function checkWithChessops(text: string): void {
  for (const game of parseWithChessops(text)) {
    const start = startingPosition(game.headers);
    if (start.isErr) continue;
    walk(game.moves, start.value, (position, { san }) => {
      const move = parseSan(position, san);
      if (!move) return false;
      position.play(move);
      return true;
    });
  }
}

function makeStudy(chapters: number): string {
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const lines = Array.from({ length: chapters }, (_, index) => {
    const words: string[] = [];
    const grow = (position: Chess, plies: number, depth: number) => {
      for (let ply = 0; ply < plies && !position.isEnd(); ply++) {
        const before = position.clone();
        words.push(playRandom(position, random));
        if (depth > 0 && random(6) === 0) {
          words.push('(');
          grow(before, 8, depth - 1);
          words.push(')');
        }
      }
    };
    grow(Chess.default(), 60, 2);
    return `[Event "Chapter ${index}"]\n\n${words.join(' ')} *`;
  });
  return lines.join('\n\n');
}

function playRandom(position: Chess, random: (below: number) => number): string {
  const moves = [...position.allDests()]
    .flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })))
    .filter(({ from, to }) => !position.board.pawn.has(from) || (to > 7 && to < 56));
  const move = moves[random(Math.max(1, moves.length))];
  return move ? makeSanAndPlay(position, move) : '';
}

function listStudies(): [string, string][] {
  return readdirSync(join(benchedFolder, 'studies'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pgn'))
    .map((file): [string, string] => [file, readFileSync(join(benchedFolder, 'studies', file), 'utf8')])
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, 4);
}

function benchParsing(): void {
  for (const [name, text] of listStudies()) {
    const moves = [...getGraph(text).positions.values()].reduce((sum, each) => sum + each.moves.length, 0);
    const [ours = 0, graph = 0, theirs = 0] = race(
      () => getBookJson(text),
      () => getGraph(text),
      () => checkWithChessops(text),
    );
    console.log(`${name}: ${moves} moves, book of ${(getBookJson(text).length / 1e6).toFixed(1)} MB`);
    printRatio('  text → book JSON, speed', 1 / ours, 1 / theirs, 'per ms', 'chessops with legality');
    printRatio('  text → graph, speed', 1 / graph, 1 / theirs, 'per ms', 'chessops with legality');
  }
}

function benchComparing(study: string, games: string): void {
  const graph = getGraph(study);
  const chapters = parsePgn(games);
  if (!chapters.ok) throw new Error(chapters.error.message);
  const eighty = chapters.value.slice(0, 80);
  const [ms = 0] = race(() => eighty.map((game) => compareGame(graph, 'white', game)));
  const each = ms / eighty.length;
  printRatio(
    `compare, ${eighty.length} games, ${graph.positions.size} positions`,
    each,
    30,
    'ms a game',
    'the limit',
  );
}

function makeReplies(graph: OpeningGraph): Replies {
  const byKey = new Map([...graph.positions.values()].map((position) => [position.key, position]));
  return new Map(
    findCoveragePositions(graph, 'white').map((key) => {
      const sans = new Set(byKey.get(key)?.moves.map(({ san }) => san));
      for (const san of ['e5', 'd5', 'c5', 'e6', 'd6', 'c6', 'Nf6', 'Nc6', 'g6', 'b6', 'a6', 'h6']) {
        if (sans.size < 12) sans.add(san);
      }
      const moves = [...sans].map((san, index) => [san, 100 - index] as const);
      return [key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 1200, moves)];
    }),
  );
}

function benchCoverage(): void {
  const graphs = [20, 40].map((chapters) => getGraph(makeStudy(chapters)));
  const runs = graphs.map((graph) => {
    const replies = makeReplies(graph);
    return () => findCoverage(graph, 'white', replies);
  });
  const times = race(...runs);
  const positions = graphs.map((graph) => graph.positions.size);
  for (const [index, count] of positions.entries()) {
    const per10k = ((times[index] ?? 0) / count) * 10_000;
    printRatio(`coverage, ${count} positions`, per10k, 200, 'ms for 10,000', 'the limit');
  }
  const input = (positions[1] ?? 1) / (positions[0] ?? 1);
  printRatio(
    'coverage, time for twice the input',
    ((times[1] ?? 0) / (times[0] ?? 1)) * (2 / input),
    2.2,
    'x',
    'the limit',
  );
  const studies = [makeStudy(20), makeStudy(40)] as const;
  const [once = 1, twice = 0] = race(
    () => getBookJson(studies[0]),
    () => getBookJson(studies[1]),
  );
  const length = studies[1].length / studies[0].length;
  printRatio(
    'text → book JSON, time for twice the input',
    (twice / once) * (2 / length),
    2.2,
    'x',
    'the limit',
  );
}

benchParsing();
const big = makeStudy(45);
benchComparing(big, readFileSync(join(benchedFolder, 'rated/lichess-rated-combined.pgn'), 'utf8'));
benchCoverage();
