import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_EPD } from 'chessops/fen';
import { parsePgn } from '#chess/pgn/reader';
import { TreeBoard } from '#chess/position/tree-board';

export interface Band {
  from: number;
  /** The upper limit of the band, which belongs to the next band. */
  to: number;
}

export interface CountedPosition {
  key: string;
  games: number;
  moves: Map<string, number>;
  ways: Map<string, number>;
}

/**
 * As in the coverage check, bullet does not count: it raises the error from 3.4 to 4.2 points at 1400-1799.
 */
const leastSeconds = 180;

interface Game {
  /** White first. */
  names: [string, string];
  mean: number;
  /** As on Lichess: base time plus 40 increments. */
  seconds: number;
  text: string;
}

function readGames(folder: string): Game[] {
  return readFileSync(join(folder, 'rated/lichess-rated-combined.pgn'), 'utf8')
    .split(/\n(?=\[Event )/)
    .map((text) => {
      const readHeader = (name: string) => new RegExp(`\\[${name} "([^"]*)"`).exec(text)?.[1] ?? '';
      const [base = 0, increment = 0] = readHeader('TimeControl').split('+').map(Number);
      return {
        names: [readHeader('White'), readHeader('Black')],
        mean: (Number(readHeader('WhiteElo')) + Number(readHeader('BlackElo'))) / 2,
        seconds: base + 40 * increment,
        text,
      };
    });
}

function readMainLine(text: string): string[] {
  const chapters = parsePgn(text);
  if (!chapters.ok) throw new Error(chapters.error.message);
  const sans: string[] = [];
  for (let node = chapters.value[0]?.moves[0]; node; node = node.children[0]) sans.push(node.san);
  return sans;
}

/** Each player counts once per position, because a few players played most of the games. */
export function countGames(
  folder: string,
  { from, to }: Band,
  lastPly: number,
): Map<string, CountedPosition> {
  const positions = new Map<string, CountedPosition>();
  const board = new TreeBoard(INITIAL_EPD);
  const seen = new Set<string>();
  for (const { names, mean, seconds, text } of readGames(folder)) {
    if (mean < from || mean >= to || seconds < leastSeconds) continue;
    board.setUp(INITIAL_EPD);
    const line: string[] = [];
    for (const word of readMainLine(text).slice(0, lastPly)) {
      const move = board.findMove(word);
      if (typeof move === 'string') break;
      const key = board.makeKey();
      const san = board.makeSanAndPlay(move);
      const choice = `${names[line.length % 2]} ${key}`;
      if (!seen.has(choice)) countMove(positions, key, san, line.join(' '));
      seen.add(choice);
      line.push(san);
    }
  }
  return positions;
}

function countMove(positions: Map<string, CountedPosition>, key: string, san: string, way: string): void {
  let position = positions.get(key);
  if (!position) {
    position = { key, games: 0, moves: new Map(), ways: new Map() };
    positions.set(key, position);
  }
  position.games++;
  position.moves.set(san, (position.moves.get(san) ?? 0) + 1);
  position.ways.set(way, (position.ways.get(way) ?? 0) + 1);
}

export function findLikeliestWay({ ways }: CountedPosition): string[] {
  const [way = ''] = [...ways].sort(([, one], [, other]) => other - one)[0] ?? [];
  return way === '' ? [] : way.split(' ');
}
