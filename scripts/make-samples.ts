/**
 * `TABIYA_DATA=FOLDER node scripts/make-samples.ts` makes the games and studies of `samples/` from Lichess's
 * public database (`rated/lichess-rated-combined.pgn`, `games/lichess/lichess_db_1000k.pgn`).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeFen } from 'chessops/fen';
import { type Node, parsePgn, type PgnNodeData, startingPosition } from 'chessops/pgn';
import type { Position } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { drawStudy, makeSeededDraw } from '#chess/testing/random-studies';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import { decodePgn } from '#chess/pgn/decoding';
import { demoPlayer } from '#simulator/games/players';
import { readOwnGames } from '#simulator/games/library';
import { makeBigStudy } from '#simulator/studies/big-study';
import { makeChapterPgn } from '#simulator/studies/export';
import { samplesFolder, widerFolder } from './data.mjs';

const syllables = 'ba do fi gu ka le mo nu pa ri so tu va wi xe zo'.split(' ');
const invented = new Map<string, string>();

function inventName(name: string): string {
  let made = invented.get(name);
  if (made === undefined) {
    const digits = [1, 16, 256].map((step) => Math.floor(invented.size / step) % syllables.length);
    made = digits.map((digit) => syllables[digit]).join('_');
    invented.set(name, made);
  }
  return made;
}

let games = 0;

function hideOrigin(game: string): string {
  const id = `samp${String(games++).padStart(4, '0')}`;
  return game
    .replaceAll(
      /\[(White|Black) "([^"]*)"\]/g,
      (_, side: string, name: string) => `[${side} "${inventName(name)}"]`,
    )
    .replaceAll(/(\[(?:Site|GameId) ")(https:\/\/lichess\.org\/)?[^"]*/g, `$1$2${id}`)
    .replaceAll(/(lichess\.org\/(?:tournament|swiss)\/)\w+/g, '$1sample01')
    .trim();
}

function splitGames(text: string): string[] {
  return text.split(/\n(?=\[Event )/).map((game) => game.trim());
}

function readHeader(game: string, name: string): string {
  return new RegExp(`\\[${name} "([^"]*)"`).exec(game)?.[1] ?? '';
}

function write(name: string, text: string): void {
  const file = join(samplesFolder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text.trim()}\n`);
}

/**
 * Picks all games that calibrating the estimates needs (slower than bullet, medium ratings), and every 17th
 * other.
 */
function pickRated(text: string): string[] {
  return splitGames(text.replaceAll(/ \{ \[%(?:clk|eval)[^}]*\}/g, '')).filter((game, index) => {
    const mean = (Number(readHeader(game, 'WhiteElo')) + Number(readHeader(game, 'BlackElo'))) / 2;
    const [base = 0, increment = 0] = readHeader(game, 'TimeControl').split('+').map(Number);
    return (mean >= 1400 && mean < 1800 && base + 40 * increment >= 180) || index % 17 === 0;
  });
}

function pickAnalysed(text: string): string[] {
  return splitGames(text).filter((game, index) =>
    game.includes('[%eval') ? index % 2 === 0 : index % 6 === 0,
  );
}

interface Counts {
  games: number;
  moves: number;
  positions: number;
}

function countWithChessops(text: string): Counts | undefined {
  const boards = new Set<string>();
  let moves = 0;
  const walk = (node: Node<PgnNodeData>, position: Position): boolean => {
    boards.add(makeFen(position.toSetup()).split(' ').slice(0, 2).join(' '));
    return node.children.every((child) => {
      const move = parseSan(position, child.data.san);
      if (!move) return false;
      moves++;
      const after = position.clone();
      after.play(move);
      return walk(child, after);
    });
  };
  const read = parsePgn(text);
  const isWhole = read.every((game) =>
    startingPosition(game.headers).unwrap(
      (position) => walk(game.moves, position),
      () => false,
    ),
  );
  return isWhole ? { games: read.length, moves, positions: boards.size } : undefined;
}

function countAll(): Record<string, Counts> {
  const counts: Record<string, Counts> = {};
  for (const entry of readdirSync(samplesFolder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.name.endsWith('.pgn') || file.includes('pgn-hard')) continue;
    const text = decodePgn(readFileSync(file));
    const counted = text.ok ? countWithChessops(text.value) : undefined;
    if (counted) counts[relative(samplesFolder, file)] = counted;
  }
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));
}

if (widerFolder !== undefined) {
  const folder = widerFolder;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const rated = pickRated(read('rated/lichess-rated-combined.pgn'));
  write('rated/lichess-rated-combined.pgn', rated.map(hideOrigin).join('\n\n'));
  const analysed = pickAnalysed(read('games/lichess/lichess_db_1000k.pgn'));
  write('games/lichess/lichess-2025.pgn', analysed.map(hideOrigin).join('\n\n'));
}
const own = readFileSync(join(import.meta.dirname, '../simulator/games/chess-com.pgn'), 'utf8');
write(
  'games/chesscom/made.pgn',
  splitGames(own)
    .filter((_, index) => index % 5 === 0)
    .join('\n\n'),
);
const big = makeBigStudy(readOwnGames(Date.UTC(2026, 0, 1)).lichess, demoPlayer);
const exported = { clocks: true, comments: true, variations: true, orientation: true };
const chapters = big.chapters.map((chapter) => makeChapterPgn(chapter, exported).trim());
write('studies/everything-60-chapters.pgn', chapters.join('\n\n\n'));
for (const seed of [1, 2, 3])
  write(`studies/drawn-${seed}.pgn`, makeStudyPgn(drawStudy(makeSeededDraw(seed * 7919))));
writeFileSync(join(samplesFolder, 'counts.json'), `${JSON.stringify(countAll(), null, 2)}\n`);
