/**
 * `npm run bench first-book -- GAMES.pgn NAME [bullet]` makes a repertoire from a player's older games. It
 * then counts newer games that still follow it at moves 2 to 6.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Color } from 'chessops/types';
import { makeFirstBookText } from '#chess/building/first-book-text';
import { listChapters } from '#chess/building/first-book-chapters';
import { FIRST_BOOK_RULES, makeFirstBook } from '#chess/building/first-book';
import { type PlayedPosition, PlayedTree } from '#chess/building/played-tree';
import { LineWalker } from '#chess/opening/deviation';
import { parseOpening } from '#chess/opening/graph';
import { parseOpeningNames } from '#chess/opening/names';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { importGames } from '#chess/pgn/game-import';
import type { LibraryGame } from '#chess/pgn/library-game';
import { splitGames } from '#chess/pgn/split';
import { FirstBookIndex, usualOptions } from '../src/web/worker/first-book-index.ts';
import { benchedFolder } from '../scripts/data.mjs';

const [file = '', name = '', withBullet = ''] = process.argv.slice(2);
if (file === '' || name === '') {
  console.error('npm run bench first-book -- GAMES.pgn NAME [bullet]');
  process.exit(1);
}
const saidMove = 6;
const timedGames = 5_000;
const options = usualOptions;
const names = parseOpeningNames(
  readFileSync(join(import.meta.dirname, '../src/chess/opening/names/openings.tsv'), 'utf8'),
);

function readGames(path: string, player: Parameters<typeof importGames>[1]): LibraryGame[] {
  const { games } = importGames(splitGames(readFileSync(path, 'utf8')), player);
  const played = games.filter(
    ({ moves, speed }) => moves !== '' && (withBullet !== '' || !/bullet/i.test(speed ?? '')),
  );
  return played.sort((one, other) => ((one.playedAt ?? '') < (other.playedAt ?? '') ? 1 : -1));
}

function countReplies({ games, moves }: PlayedPosition): PositionReplies {
  const counts = moves.map(({ san, games: count }) => [san, count] as const);
  return makeCountedReplies('pack', { speeds: '', ratings: '' }, games, counts);
}

const shownMoves = [2, 3, 4, 5, saidMove] as const;

function findShares(plies: readonly number[]): number[] {
  return shownMoves.map((move) => plies.filter((ply) => ply >= 2 * move).length / Math.max(1, plies.length));
}

function findBooked(text: string, color: Color, games: readonly LibraryGame[]): number[] {
  const graph = parseOpening(text, { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error(graph.error.message);
  const walker = new LineWalker();
  return findShares(
    games.map(({ moves }) => {
      const { deviation } = walker.walk(moves, color, graph.value);
      return deviation?.ending === 'game-ended' ? Number.POSITIVE_INFINITY : (deviation?.ply ?? 0);
    }),
  );
}

function findFaced(older: readonly LibraryGame[], games: readonly LibraryGame[]): number[] {
  const tree = new PlayedTree();
  tree.add(older);
  const plies = games.map(({ moves }) => {
    let at = tree.start;
    let ply = 0;
    for (const san of moves.split(' ')) {
      const move = at.moves.find((each) => each.san === san);
      if (!move || move.games < FIRST_BOOK_RULES.leastGames) break;
      at = move.to;
      ply += 1;
    }
    return ply;
  });
  return findShares(plies);
}

function listReplies(start: PlayedPosition): [string, PositionReplies][] {
  const found: [string, PositionReplies][] = [];
  const seen = new Set<PlayedPosition>();
  for (const open = [start]; open.length > 0;) {
    const position = open.pop();
    if (!position || seen.has(position) || position.games < 2) continue;
    seen.add(position);
    found.push([position.key, countReplies(position)]);
    for (const { to } of position.moves) open.push(to);
  }
  return found;
}

const everybody = readGames(join(benchedFolder, 'rated/lichess-rated-combined.pgn'), {
  names: [],
  side: 'White',
});
const isTheirs = (player: string): boolean => player.toLowerCase() === name.toLowerCase();
const rated = everybody.filter(
  ({ username, opponentName }) => !isTheirs(username) && !isTheirs(opponentName),
);
const pack = new PlayedTree();
pack.add(rated);
const packReplies = listReplies(pack.start);

const print = (what: string, shares: readonly number[]): void =>
  console.log(
    `  ${what.padEnd(48)}${shares.map((share) => `${(100 * share).toFixed(1)} %`.padStart(8)).join('')}`,
  );
const own = readGames(file, { names: [name] });
console.log(
  `${own.length} games of ${name}${withBullet === '' ? ' slower than bullet' : ''}; a pack of ${rated.length} games`,
);
for (const color of ['white', 'black'] as const) {
  const side = own.filter(({ playerColor }) => (playerColor === 'White') === (color === 'white'));
  const half = side.length >> 1;
  const [newer, older] = [side.slice(0, half), side.slice(half)];
  const index = new FirstBookIndex(color);
  index.addGames(older);
  index.addReplies(packReplies);
  const theirs = makeFirstBook(pack.start, {
    color,
    oneIn: options.oneIn,
    byMajority: true,
    findShares: (position) => countReplies(position).replies,
  });
  const theirText = makeFirstBookText('', color, listChapters(theirs, names));
  const long = newer.filter(({ plies }) => plies >= 2 * saidMove);
  console.log(
    `${color}: ${older.length} older games, ${long.length} newer ones of ${saidMove} moves and more`,
  );
  console.log(
    `  ${'in the repertoire after so many moves'.padEnd(48)}${shownMoves.map((move) => String(move).padStart(8)).join('')}`,
  );
  print('the repertoire from the older games', findBooked(index.makeText('', options), color, long));
  print('the most played moves of the pack', findBooked(theirText, color, long));
  print(`played in ${FIRST_BOOK_RULES.leastGames} older games, in any repertoire`, findFaced(older, long));
}

const many = Array.from({ length: timedGames }, (_, index) => rated[index % rated.length]).flatMap(
  (game) => game ?? [],
);
const start = process.threadCpuUsage();
const index = new FirstBookIndex('white');
index.addGames(many);
const counted = process.threadCpuUsage(start);
index.addReplies(packReplies);
const plan = index.plan(options);
const planned = process.threadCpuUsage(start);
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => Math.round((user + system) / 1000);
console.log(
  `${plan.games} games: counted in ${milliseconds(counted)} ms, with the repertoire and its figures ${milliseconds(planned)} ms of processor time`,
);
