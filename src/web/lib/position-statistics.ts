/** What the server's shared cache knows of positions, and what the page adds to it. */
import * as z from 'zod/mini';

import { written } from '#contract/accounts';

import { getJson, postForm } from './api-client.ts';
import type { ExplorerFilter } from './explorer-filter.ts';
import type { PlainStatistics } from './opening-tasks.ts';
import type { PositionStatistics } from './upstreams/explorer.ts';

const count = z.number();
const record = z.object({
  fen: z.string(),
  speeds: z.string(),
  ratings: z.string(),
  white: count,
  black: count,
  draws: count,
  moves: z.string(),
});
export type StatisticsRecord = z.infer<typeof record>;
const recordMoves = z.array(z.object({ san: z.string(), white: count, draws: count, black: count }));

type Counts = PlainStatistics[string];

function makeCounts(
  games: Pick<PositionStatistics, 'white' | 'draws' | 'black'>,
  moves: PositionStatistics['moves'] | z.infer<typeof recordMoves>,
): Counts {
  const sum = (of: { white: number; draws: number; black: number }): number => of.white + of.draws + of.black;
  return { total: sum(games), moves: Object.fromEntries(moves.map((move) => [move.san, sum(move)])) };
}

export async function fetchStatistics({ speeds, ratings }: ExplorerFilter): Promise<PlainStatistics> {
  const query = new URLSearchParams({ speeds: speeds.join(','), ratings: ratings.join(',') });
  const records = await getJson(`/api/get_stats?${query}`, z.array(record));
  return Object.fromEntries(
    records.map((each) => [each.fen, makeCounts(each, z.parse(recordMoves, JSON.parse(each.moves)))]),
  );
}

export async function storeStatistics(stored: StatisticsRecord): Promise<void> {
  await postForm('/api/update_stats', { stats: JSON.stringify([stored]) }, written);
}

/** An answer of the explorer, as the cache stores it and as the coverage counts it. */
export function makeStatisticsRecord(
  fen: string,
  { speeds, ratings }: ExplorerFilter,
  { white, draws, black, moves }: PositionStatistics,
): { record: StatisticsRecord; counts: Counts } {
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
    counts: makeCounts({ white, draws, black }, moves),
  };
}
