import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { describe, expect, test } from 'vitest';
import { findCoverage } from '#chess/opening/coverage';
import { parseOpening } from '#chess/opening/graph';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { parsePgn } from '#chess/pgn/reader';
import { TreeBoard } from '#chess/position/tree-board';
import { estimateLines, MOST_AT_ONCE } from '#chess/replies/estimate';
import type { PositionLine } from '#chess/replies/line-board';
import { LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import { NetRunners } from '#server/replies/net-runners';
import { longTestsFolder, samplesFolder, testedFolders } from './data.mjs';

const runners = new NetRunners();
const band = { from: 1400, to: 1800, rating: 1500 };
const lastPly = 18;
const leastGames = 3;

const leastSeconds = 180;

const studies: Record<string, [name: string, color: Color][]> = {
  [samplesFolder]: [
    ['italian-annotated.pgn', 'white'],
    ['black-defences.pgn', 'black'],
    ['everything-60-chapters.pgn', 'white'],
  ],
  [longTestsFolder ?? '']: [
    ['chess-dashboard-uscf-study-63ch.pgn', 'black'],
    ['chess-dashboard-coach-study.pgn', 'black'],
    ['torch-1e4-openings-sadler_cut.pgn', 'white'],
  ],
};

interface CountedPosition {
  key: string;
  games: number;
  moves: Map<string, number>;
  ways: Map<string, number>;
}

/** Counts each player once per position, so that players with many games do not dominate. */
function countGames(folder: string): Map<string, CountedPosition> {
  const positions = new Map<string, CountedPosition>();
  const board = new TreeBoard(INITIAL_EPD);
  const seen = new Set<string>();
  const file = join(folder, 'rated/lichess-rated-combined.pgn');
  for (const text of readFileSync(file, 'utf8').split(/\n(?=\[Event )/)) {
    const readHeader = (name: string) => new RegExp(`\\[${name} "([^"]*)"`).exec(text)?.[1] ?? '';
    const [base = 0, increment = 0] = readHeader('TimeControl').split('+').map(Number);
    const mean = (Number(readHeader('WhiteElo')) + Number(readHeader('BlackElo'))) / 2;
    if (!(mean >= band.from && mean < band.to) || base + 40 * increment < leastSeconds) continue;
    const chapters = parsePgn(text);
    if (!chapters.ok) throw new Error(chapters.error.message);
    board.setUp(INITIAL_EPD);
    const line: string[] = [];
    for (let node = chapters.value[0]?.moves[0]; node && line.length < lastPly; node = node.children[0]) {
      const move = board.findMove(node.san);
      if (typeof move === 'string') break;
      const key = board.makeKey();
      const san = board.makeSanAndPlay(move);
      const choice = `${readHeader(line.length % 2 === 0 ? 'White' : 'Black')} ${key}`;
      if (!seen.has(choice)) countMove(positions, key, san, line.join(' '));
      seen.add(choice);
      line.push(san);
    }
  }
  return positions;
}

function countMove(positions: Map<string, CountedPosition>, key: string, san: string, way: string): void {
  const position = positions.get(key) ?? { key, games: 0, moves: new Map(), ways: new Map() };
  positions.set(key, position);
  position.games++;
  position.moves.set(san, (position.moves.get(san) ?? 0) + 1);
  position.ways.set(way, (position.ways.get(way) ?? 0) + 1);
}

function findLikeliestLine({ ways }: CountedPosition): PositionLine {
  const [way = ''] = [...ways].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { sans: way === '' ? [] : way.split(' ') };
}

function estimate(lines: readonly PositionLine[]): PositionReplies[] {
  const parts = Array.from({ length: Math.ceil(lines.length / MOST_AT_ONCE) }, (_, at) =>
    lines.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );
  return parts
    .flatMap((part) => estimateLines(part, band.rating, runners.get))
    .map((answer) => {
      if (typeof answer !== 'object') throw new Error(answer);
      return answer;
    });
}

function findErrorPoints(positions: readonly CountedPosition[]): number {
  const answers = estimate(positions.map(findLikeliestLine));
  let [games, error] = [0, 0];
  for (const [index, position] of positions.entries()) {
    const shares = new Map(answers[index]?.replies.map(({ san, share }) => [san, share]));
    games += position.games;
    for (const [san, count] of position.moves)
      error += count * Math.abs((shares.get(san) ?? 0) - count / position.games);
  }
  return (100 * error) / games;
}

function compareCoverage(file: string, color: Color, counts: ReadonlyMap<string, CountedPosition>) {
  const graph = parseOpening(readFileSync(file, 'utf8'), { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error(`${file} cannot be read`);
  const chances = new LineChances(listOpeningPositions(graph.value), color);
  const estimated = new Map<string, PositionReplies>();
  const counted = new Map<string, PositionReplies>();
  for (let wave = chances.takeWave(); wave; wave = chances.takeWave()) {
    const queried = wave.filter(({ key }) => (counts.get(key)?.games ?? 0) >= leastGames);
    for (const [index, answer] of estimate(queried.map(({ line }) => line)).entries()) {
      const { key = '' } = queried[index] ?? {};
      const { games = 0, moves = [] } = counts.get(key) ?? {};
      chances.answer(key, answer.replies);
      estimated.set(key, answer);
      counted.set(key, makeCountedReplies('pack', { speeds: '', ratings: '' }, games, moves));
    }
  }
  const findPercent = (replies: ReadonlyMap<string, PositionReplies>): number => {
    const reached = findCoverage(graph.value, color, replies).positions.filter(
      ({ moveNumber }) => moveNumber <= 8,
    );
    const sum = (of: (position: (typeof reached)[number]) => number): number =>
      reached.reduce((total, position) => total + of(position), 0);
    return (100 * sum(({ reach, coverage }) => reach * coverage)) / sum(({ reach }) => reach);
  };
  return { errorPoints: Math.abs(findPercent(estimated) - findPercent(counted)), positions: counted.size };
}

describe.each(testedFolders)('players of 1400 to 1799 in %s', (folder) => {
  const counts = countGames(folder);

  test('in positions seen at least 30 times shares are at most 4 points off', () => {
    const frequent = [...counts.values()].filter(({ games }) => games >= 30);
    expect(frequent.length).toBeGreaterThanOrEqual(10);
    expect(findErrorPoints(frequent)).toBeLessThanOrEqual(4);
  });

  test.each(studies[folder] ?? [])(
    'coverage of %s for %s to move 8 is at most 4 points off',
    (name, color) => {
      const { errorPoints, positions } = compareCoverage(join(folder, 'studies', name), color, counts);
      expect(positions).toBeGreaterThanOrEqual(6);
      expect(errorPoints).toBeLessThanOrEqual(4);
    },
  );
});
