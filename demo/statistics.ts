import * as z from 'zod/mini';
import { findCoveragePositions } from '#chess/opening/coverage';
import { parseOpening } from '#chess/opening/graph';
import { statisticsMoves, type StatisticsRecord } from '#contract/statistics';
import type { StudyColor } from '#contract/studies';
import type { Simulator } from '#simulator/simulator';
import type { Client } from './client.ts';

/** The coverage check uses these rating bands for a user without a rating. */
const usualRatings = '1800,2000,2200,2500';
const speeds = 'blitz,rapid,classical';
const recordsPerCall = 100;
const questionsAtOnce = 8;

const explorerAnswer = z.object({
  white: z.int(),
  draws: z.int(),
  black: z.int(),
  moves: statisticsMoves,
});
type ExplorerAnswer = z.infer<typeof explorerAnswer>;

/** Stores statistics on the server, so that the coverage check needs no download. */
export async function cacheStatistics(
  player: Client,
  simulator: Simulator,
  token: string,
  text: string,
  color: StudyColor,
  ratings: string,
): Promise<void> {
  const opening = parseOpening(text, { color, excludeSymbols: [] });
  if (!opening.ok) throw new Error(opening.error.message);
  const records: StatisticsRecord[] = [];
  const waiting = findCoveragePositions(opening.value, color).values();
  const askAll = async (): Promise<void> => {
    for (const fen of waiting) records.push(await askExplorer(simulator.explorerUrl, token, fen, ratings));
  };
  await Promise.all(Array.from({ length: questionsAtOnce }, askAll));
  for (let at = 0; at < records.length; at += recordsPerCall) {
    const stats = JSON.stringify(records.slice(at, at + recordsPerCall));
    await player.postForm('/api/update_stats', { stats });
  }
}

async function askExplorer(
  explorerUrl: string,
  token: string,
  fen: string,
  ratings: string,
): Promise<StatisticsRecord> {
  const { moves, ...games } = await explore(explorerUrl, token, fen, ratings);
  return { fen, speeds, ratings, ...games, moves: JSON.stringify(moves) };
}

export async function explore(
  explorerUrl: string,
  token: string,
  fen: string,
  ratings = usualRatings,
): Promise<ExplorerAnswer> {
  const query = new URLSearchParams({ variant: 'standard', speeds, ratings, fen, moves: '30' });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${explorerUrl}/lichess?${query}`, { headers });
  if (!answer.ok) throw new Error(`the explorer answered ${answer.status}`);
  return z.parse(explorerAnswer, await answer.json());
}
