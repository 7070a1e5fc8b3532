/** Works through several games, one after the other, whichever screen is shown; a reload goes on where it was. */
import type { QueryClient } from '@tanstack/react-query';
import { analysedGameList } from '#contract/game-analyses';
import type { GameReview } from '#contract/games';

import { findRun, startRun, stopRun } from '../../engine/analysis-runs.ts';
import { findBackgroundGames, setBackgroundGames } from '../../engine/background-games.ts';
import { changeWanted, readWanted } from '../../engine/wanted-analyses.ts';
import { getJson } from '../../lib/api-client.ts';
import { makeAnalysisTask } from './analysis-task.ts';
import { fetchGameReviews } from './api.ts';
import { reviewsKey } from './use-reviews.ts';

/** Lower than what somebody looks at: engine/engine-pool.ts. */
const backgroundPriority = 0;
const mostGames = 20;

/** The newest of those that have not been looked at to the end. */
export async function findGamesToAnalyse(reviews: readonly GameReview[]): Promise<string[]> {
  const { api_data: analysed } = await getJson('/api/get-analysed-games', analysedGameList);
  const finished = new Set(analysed.filter((each) => each.is_finished).map((each) => each.game_review_id));
  return reviews
    .slice(0, mostGames)
    .map(({ id }) => id)
    .filter((id) => !finished.has(id));
}

export function startBackground(queryClient: QueryClient, userId: string, ids: readonly string[]): void {
  changeWanted(userId, { background: { ids: [...ids], total: ids.length } });
  void goOn(queryClient, userId);
}

/** After a reload. */
export function resumeBackground(queryClient: QueryClient, userId: string): void {
  if (findBackgroundGames()?.isRunning !== true) void goOn(queryClient, userId);
}

export function stopBackground(userId: string): void {
  const current = findBackgroundGames()?.currentId;
  changeWanted(userId, { background: { ids: [], total: 0 } });
  setBackgroundGames(undefined);
  if (current !== undefined) stopRun(current);
}

async function goOn(queryClient: QueryClient, userId: string): Promise<void> {
  const reviews = await queryClient.ensureQueryData({
    queryKey: reviewsKey,
    queryFn: ({ signal }) => fetchGameReviews(signal),
  });
  for (;;) {
    const { ids, total } = readWanted(userId).background;
    const [id] = ids;
    const done = total - ids.length;
    if (id === undefined) {
      // A stop has said so itself.
      const shown = findBackgroundGames();
      if (shown?.isRunning) endBackground(shown.total, undefined);
      return;
    }
    setBackgroundGames({ done, total, currentId: id, isRunning: true, failure: undefined });
    const review = reviews.find((each) => each.id === id);
    if (review !== undefined) await startRun(makeAnalysisTask(queryClient, review, backgroundPriority));
    if (readWanted(userId).background.ids[0] !== id) {
      // Stopped, or begun anew, meanwhile.
      if (readWanted(userId).background.ids.length === 0) return;
      continue;
    }
    const run = findRun(id);
    const hasNoEngine = run?.state === 'failed' && run.progress !== undefined;
    if (hasNoEngine) return endBackground(total, run.failure);
    changeWanted(userId, { background: { ids: ids.slice(1), total } });
  }
}

function endBackground(total: number, failure: string | undefined): void {
  const done = failure === undefined ? total : (findBackgroundGames()?.done ?? 0);
  setBackgroundGames({ done, total, currentId: undefined, isRunning: false, failure });
}
