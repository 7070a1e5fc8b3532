import { parseColorName } from '#chess/position/color-name';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import { makeSummaryText } from '#chess/review/causes/summary-text';
import { mistakeList } from '#contract/games';
import { type StoredInsightGame, insightLimits } from '#contract/insights';

import { findStoredAnalysis } from '../../analysis/analysis-storage.ts';
import { postChange, postJson } from '../../lib/api-client.ts';
import { listPieces } from '../../lib/pieces.ts';
import { findFinders } from '../../replies/finders.ts';
import { fetchGamePgn } from '../library-api.ts';
import { summariseLibrary } from '../study-games.ts';

export async function makeSummaries(
  games: readonly StoredInsightGame[],
  onMade: (made: ReadonlyMap<string, string>) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const batch of listPieces(games, insightLimits.summariesPerRequest)) {
    const made = await makeBatch(batch, signal);
    if (signal.aborted) return;
    onMade(new Map(made.map(({ of, summary }) => [of.game_key, summary])));
    const summaries = made
      .filter(({ isWhole }) => isWhole)
      .map(({ of: { game_key, game_id }, summary }) => ({
        game_key,
        game_id,
        rules: SUMMARY_RULES,
        summary,
      }));
    if (summaries.length > 0) await postChange('/api/upsert-game-summaries', { summaries });
  }
}

interface MadeSummary {
  of: StoredInsightGame;
  summary: string;
  /** False if the neural nets were missing. Such a summary is shown, but not stored. */
  isWhole: boolean;
}

async function makeBatch(batch: readonly StoredInsightGame[], signal: AbortSignal): Promise<MadeSummary[]> {
  const games = await Promise.all(
    batch.map(async ({ game_key, game_review_id, hero_color }, index) => {
      await new Promise((resolve) => setTimeout(resolve, index));
      const [pgn, analysis, said] = await Promise.all([
        fetchGamePgn(game_key),
        findStoredAnalysis(game_review_id),
        postJson('/api/get-mistakes', { game_review_id }, mistakeList),
      ]);
      const dismissed = said.api_data.filter(({ status }) => status === 'dismissed');
      const color = parseColorName(hero_color);
      const plies = dismissed.flatMap(({ ply }) => ply ?? []);
      return { key: game_key, pgn, color, analysis: analysis ?? null, dismissed: plies };
    }),
  );
  const summarised = await summariseLibrary(games);
  const made: MadeSummary[] = [];
  for (const of of batch) {
    const found = summarised.find(({ key }) => key === of.game_key)?.found;
    if (!found) continue;
    const { sans, summary: read } = found;
    const shares = await findFinders(sans, read.mistakes, of.hero_rating ?? undefined, signal);
    const mistakes = read.mistakes.map((mistake) => ({
      ...mistake,
      foundBy: shares?.get(mistake.ply),
    }));
    const summary = makeSummaryText({ ...read, mistakes });
    made.push({ of, summary, isWhole: shares !== undefined });
  }
  return made;
}
