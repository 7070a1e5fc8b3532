import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import { readScores } from '#chess/position/score-text';
import { winChanceOf } from '#chess/review/win-chance';
import { parseColorName } from '#chess/position/color-name';
import { type OpponentRepertoire, LAST_GAMES, type ScoutedGame } from './opponent-repertoire.ts';

export interface RepeatedMove {
  readonly key: string;
  readonly san: string;
  readonly times: number;
  readonly sans: readonly string[];
  readonly points: number | undefined;
}

export interface RecurringError extends RepeatedMove {
  readonly points: number;
}

const LEAST_TIMES = 3;
const LEAST_POINTS = 5;

export function listRepeatedMoves(
  games: readonly ScoutedGame[],
  repertoire: OpponentRepertoire,
): RepeatedMove[] {
  const lines = findLines(games, repertoire);
  const found: RepeatedMove[] = [];
  for (const [key, { moves }] of repertoire.entries()) {
    const line = lines.get(key);
    if (!line || line.sans.length < FIRST_PLY) continue;
    for (const [san, { games: times }] of moves)
      if (times >= LEAST_TIMES)
        found.push({ key, san, times, sans: line.sans, points: line.points.get(san) });
  }
  return found.sort((one, other) => other.times - one.times || one.sans.length - other.sans.length);
}

const FIRST_PLY = 4;

interface KnownLine {
  readonly sans: readonly string[];
  readonly points: Map<string, number>;
}

function findLines(games: readonly ScoutedGame[], repertoire: OpponentRepertoire): Map<string, KnownLine> {
  const lines = new Map<string, KnownLine>();
  for (const game of games.slice(0, LAST_GAMES)) {
    if (game.color !== repertoire.color) continue;
    const sans = game.moves.split(' ');
    const scores = readScores(game.scores ?? '');
    for (const { key, ply, san } of repertoire.walk(game)) {
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { sans: sans.slice(0, ply), points: new Map() }));
      const points = findPointsLost(parseColorName(repertoire.color), scores[ply], scores[ply + 1]);
      if (points !== undefined && !line.points.has(san)) line.points.set(san, points);
    }
  }
  return lines;
}

export function findPointsLost(
  mover: Color,
  before: Score | undefined,
  after: Score | undefined,
): number | undefined {
  if (!before || !after) return undefined;
  return Math.max(0, winChanceOf(mover, before) - winChanceOf(mover, after));
}

export function listErrors(moves: Iterable<RepeatedMove>): RecurringError[] {
  return [...moves]
    .flatMap((move) =>
      move.points !== undefined && move.points >= LEAST_POINTS ? [{ ...move, points: move.points }] : [],
    )
    .sort((one, other) => other.times * other.points - one.times * one.points);
}
