/** Analyses several games one after the other, whichever screen is shown; after a reload it goes on where it was. */
import type { QueryClient } from '@tanstack/react-query';
import { analysedGameList } from '#contract/game-analyses';
import type { GameReview } from '#contract/games';
import { insightAnswer } from '#contract/insights';
import type { ListedGame } from '#contract/library';
import { asError } from '#contract/thrown';

import { keptGames, setKeepingAnalysed } from '../../../analysis/kept-analysed.ts';
import { pause, waitForQuiet } from '../../../analysis/quiet-machine.ts';
import { findRun, startRun, stopRun } from '../../../analysis/analysis-runs.ts';
import { backgroundGames, dropBackgroundGames, takeTurn } from '../../../analysis/background-games.ts';
import { makeAnalysisTask } from '../../../analysis/analysis-task.ts';
import { reviewsKey } from '../../../analysis/reviews-cache.ts';
import { priorities } from '../../../engine/engine-pool.ts';
import { engineBuild } from '../../../engine/engine-port.ts';
import { changeWanted, readWanted } from '../../../analysis/wanted-analyses.ts';
import { getJson } from '../../../lib/api-client.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { fetchGameReviews, sendChange } from '../api.ts';
import { chooseLastGames, findFinished } from './last-games.ts';
import { fetchGamePage } from '../../../library/library-list.ts';
import { fetchGamePgn } from '../../../library/library-api.ts';
import { applyChanges, type ReviewChange } from '../reviews/pending-changes.ts';
import { makeReviewedGame } from '../../../library/reviewed-game.ts';

/** New games may have come meanwhile. */
const lookAgainMs = 10 * 60_000;

/** A game that was analysed to its end during this visit and still lacks something would lack it again. */
const lookedAt = new Set<string>();

/** The newest games that were not analysed to the end, by their reviews: a game without a review gets one. */
async function findGamesToAnalyse(
  queryClient: QueryClient,
  reviews: readonly GameReview[],
): Promise<string[]> {
  const [{ api_data: analysed }, games, summaries] = await Promise.all([
    getJson('/api/get-analysed-games', analysedGameList),
    fetchGamePage({}, undefined),
    getJson(`/api/get-insights?newest=${keptGames}`, insightAnswer),
  ]);
  const finished = findFinished(analysed, summaries.api_data.analysed, engineBuild);
  const ids: string[] = [];
  for (const last of chooseLastGames(reviews, games, keptGames)) {
    const id = 'review' in last ? last.review.id : await addReview(queryClient, last.game);
    if (!finished.has(id) && !lookedAt.has(id)) ids.push(id);
  }
  return ids;
}

async function addReview(queryClient: QueryClient, game: ListedGame): Promise<string> {
  const pgn = await fetchGamePgn(game.game_key);
  const review = { id: makeUuid(), ...makeReviewedGame({ ...game, pgn }) };
  const added: ReviewChange = {
    kind: 'save',
    review,
    mistakes: [],
    notesBefore: null,
    gameKey: game.game_key,
  };
  await sendChange(added);
  queryClient.setQueryData<GameReview[]>(reviewsKey, (known) => known && applyChanges(known, [added]));
  return review.id;
}

function startBackground(
  queryClient: QueryClient,
  userId: string,
  ids: readonly string[],
  isAsked: boolean,
): void {
  changeWanted(userId, { background: { ids: [...ids], total: ids.length, isAsked } });
  void goOn(queryClient, userId);
}

/**
 * Keeps the newest games analysed while the user wants that, whenever the page is idle and the device need not be spared.
 * `isAsked`: it was switched on a moment ago, so the first round starts on battery, too.
 */
export async function keepAnalysed(
  queryClient: QueryClient,
  userId: string,
  isAsked: boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    await waitForQuiet(signal, isAsked && isFirst);
    if (signal.aborted) return;
    if (backgroundGames.get()?.isRunning !== true) {
      const reviews = await findReviews(queryClient);
      const ids =
        reviews instanceof Error ? [] : await findGamesToAnalyse(queryClient, reviews).catch(() => []);
      if (signal.aborted) return;
      if (ids.length > 0) startBackground(queryClient, userId, ids, isAsked && isFirst);
    }
    await pause(lookAgainMs, signal);
  }
}

/** After a reload. */
export function resumeBackground(queryClient: QueryClient, userId: string): void {
  if (backgroundGames.get()?.isRunning !== true) void goOn(queryClient, userId);
}

/** A user who stops it does not want it to start again by itself. */
export function stopBackground(userId: string): void {
  setKeepingAnalysed(false);
  const current = backgroundGames.get()?.currentId;
  changeWanted(userId, { background: { ids: [], total: 0 } });
  dropBackgroundGames();
  if (current !== undefined) stopRun(current);
}

async function goOn(queryClient: QueryClient, userId: string): Promise<void> {
  const isMyTurn = takeTurn();
  const { total, isAsked = false } = readWanted(userId).background;
  const reviews = await findReviews(queryClient);
  if (!isMyTurn()) return;
  if (reviews instanceof Error) {
    return endBackground(total, `Your game reviews could not be loaded: ${reviews.message}.`);
  }
  for (;;) {
    const { ids } = readWanted(userId).background;
    const [id] = ids;
    if (id === undefined) return endBackground(total, undefined);
    const done = total - ids.length;
    backgroundGames.set({ done, total, currentId: id, isRunning: true, failure: undefined });
    await waitForQuiet(new AbortController().signal, isAsked);
    if (!isMyTurn()) return;
    const review = reviews.find((each) => each.id === id);
    if (review !== undefined) await startRun(makeAnalysisTask(queryClient, review, priorities.background));
    if (!isMyTurn()) return;
    const run = findRun(id);
    const hasNoEngine = run?.state === 'failed' && run.progress !== undefined;
    if (hasNoEngine) return endBackground(total, run.failure);
    if (run?.state === 'finished') lookedAt.add(id);
    changeWanted(userId, { background: { ids: ids.slice(1), total, isAsked } });
  }
}

function endBackground(total: number, failure: string | undefined): void {
  const done = failure === undefined ? total : (backgroundGames.get()?.done ?? 0);
  backgroundGames.set({ done, total, currentId: undefined, isRunning: false, failure });
}

/** Not by the cache's own fetch, which is cancelled when its screen is left. */
async function findReviews(queryClient: QueryClient): Promise<readonly GameReview[] | Error> {
  const known = queryClient.getQueryData<GameReview[]>(reviewsKey);
  try {
    return known ?? (await fetchGameReviews(new AbortController().signal));
  } catch (error) {
    return asError(error);
  }
}
