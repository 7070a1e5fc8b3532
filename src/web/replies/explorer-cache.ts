import * as z from 'zod/mini';

import {
  countGames,
  type GameResults,
  makeCountedReplies,
  type PositionReplies,
} from '#chess/opening/replies';
import { written } from '#contract/accounts';
import {
  statisticsAnswer,
  statisticsLimits,
  statisticsMoves,
  type StatisticsRecord,
} from '#contract/statistics';

import { postForm, postJson } from '../lib/api-client.ts';
import type { ExplorerFilter } from './explorer-filter.ts';
import type { PositionStatistics } from '../chess-sites/explorer.ts';

export function pickResults({ white, draws, black }: GameResults): GameResults {
  return { white, draws, black };
}

export function makeFilterTexts({ speeds, ratings }: ExplorerFilter): { speeds: string; ratings: string } {
  return { speeds: speeds.join(','), ratings: ratings.join(',') };
}

function makeReplies(
  filter: ExplorerFilter,
  position: GameResults,
  moves: ReadonlyArray<GameResults & { san: string }>,
): PositionReplies {
  const counts = moves.map((move) => [move.san, countGames(move), pickResults(move)] as const);
  return makeCountedReplies('explorer', makeFilterTexts(filter), countGames(position), counts);
}

export async function fetchCachedReplies(
  filter: ExplorerFilter,
  keys: readonly string[],
): Promise<Map<string, PositionReplies>> {
  const found = new Map<string, PositionReplies>();
  for (let at = 0; at < keys.length; at += statisticsLimits.positionsPerCall) {
    const fens = keys.slice(at, at + statisticsLimits.positionsPerCall);
    const question = { ...makeFilterTexts(filter), fens };
    for (const record of await postJson('/api/get_position_stats', question, statisticsAnswer)) {
      const moves = z.parse(statisticsMoves, JSON.parse(record.moves));
      found.set(record.fen, makeReplies(filter, record, moves));
    }
  }
  return found;
}

export async function sendStatistics(record: StatisticsRecord): Promise<void> {
  await postForm('/api/update_stats', { stats: JSON.stringify([record]) }, written);
}

export function makeStatisticsRecord(
  fen: string,
  filter: ExplorerFilter,
  answer: PositionStatistics,
): { record: StatisticsRecord; replies: PositionReplies } {
  const { white, draws, black } = answer;
  const moves = answer.moves.map((move) => ({
    san: move.san,
    white: move.white,
    draws: move.draws,
    black: move.black,
  }));
  return {
    record: { fen, ...makeFilterTexts(filter), white, draws, black, moves: JSON.stringify(moves) },
    replies: makeReplies(filter, answer, moves),
  };
}
