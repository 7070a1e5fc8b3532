/** What the server's shared cache knows of positions, and what the page adds to it. */
import * as z from 'zod/mini';

import { written } from '#contract/accounts';
import {
  statisticsAnswer,
  statisticsLimits,
  statisticsMoves,
  type StatisticsRecord,
} from '#contract/statistics';

import { postForm, postJson } from '../lib/api-client.ts';
import type { ExplorerFilter } from './explorer-filter.ts';
import type { PlainStatistics } from './tasks.ts';
import type { PositionStatistics } from '../chess-sites/explorer.ts';

type Games = { white: number; draws: number; black: number };
type Counts = PlainStatistics[string];

function countGames({ white, draws, black }: Games): number {
  return white + draws + black;
}

function makeCounts(position: Games, moves: ReadonlyArray<Games & { san: string }>): Counts {
  return {
    total: countGames(position),
    moves: Object.fromEntries(moves.map((move) => [move.san, countGames(move)])),
  };
}

/** What is cached of these positions for a choice of games. */
export async function fetchStatistics(
  { speeds, ratings }: ExplorerFilter,
  positions: readonly string[],
): Promise<PlainStatistics> {
  const filter = { speeds: speeds.join(','), ratings: ratings.join(',') };
  const statistics: PlainStatistics = {};
  for (let at = 0; at < positions.length; at += statisticsLimits.positionsPerCall) {
    const fens = positions.slice(at, at + statisticsLimits.positionsPerCall);
    for (const record of await postJson('/api/get_position_stats', { ...filter, fens }, statisticsAnswer)) {
      const moves = z.parse(statisticsMoves, JSON.parse(record.moves));
      statistics[record.fen] = makeCounts(record, moves);
    }
  }
  return statistics;
}

export async function storeStatistics(record: StatisticsRecord): Promise<void> {
  await postForm('/api/update_stats', { stats: JSON.stringify([record]) }, written);
}

/** An answer of the explorer, as the cache stores it and as the coverage counts it. */
export function makeStatisticsRecord(
  fen: string,
  { speeds, ratings }: ExplorerFilter,
  answer: PositionStatistics,
): { record: StatisticsRecord; counts: Counts } {
  const { white, draws, black } = answer;
  const moves = answer.moves.map((move) => ({
    san: move.san,
    white: move.white,
    draws: move.draws,
    black: move.black,
  }));
  return {
    record: {
      fen,
      speeds: speeds.join(','),
      ratings: ratings.join(','),
      white,
      draws,
      black,
      moves: JSON.stringify(moves),
    },
    counts: makeCounts(answer, moves),
  };
}
