/** Analyses games one after another. The run continues on other screens and after a reload. */
import type { QueryClient } from '@tanstack/react-query';
import { analysedGameList, type AnalysedGameList } from '#contract/game-analyses';
import type { GameReview } from '#contract/games';
import { insightAnswer, type InsightAnswer } from '#contract/insights';
import type { ListedGame } from '#contract/library';
import { asError } from '#contract/thrown';
import { parseSummaryText } from '#chess/review/causes/summary-text';

import { autoAnalysedGames, setAutoAnalysis } from '../../../analysis/auto-analysis.ts';
import { pause, waitForQuiet } from '../../../analysis/quiet-machine.ts';
import { getAnalysisRuns } from '../../../analysis/analysis-runs.ts';
import { getBackgroundRun } from '../../../analysis/background-games.ts';
import { makeAnalysisTask } from '../../../analysis/analysis-task.ts';
import { reviewsKey } from '../../../analysis/reviews-cache.ts';
import { priorities } from '../../../engine/engine-pool.ts';
import { engineBuild } from '../../../engine/engine-port.ts';
import { changeWanted, readWanted } from '../../../analysis/wanted-analyses.ts';
import { getJson } from '../../../lib/api-client.ts';
import { perUser } from '../../../sync/runtime.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { fetchGameReviews, sendChange } from '../api.ts';
import { fetchGamePage } from '../../../library/library-list.ts';
import { fetchGamePgn } from '../../../library/library-api.ts';
import { applyChanges, type ReviewChange } from '../reviews/pending-changes.ts';
import { makeReviewedGame, makeReviewFinder } from '../../../library/reviewed-game.ts';

const recheckMs = 10 * 60_000;

const getAnalysedIds = perUser(() => new Set<string>());

async function findGamesToAnalyse(
  queryClient: QueryClient,
  reviews: readonly GameReview[],
): Promise<string[]> {
  const [{ api_data: analysed }, games, summaries] = await Promise.all([
    getJson('/api/get-analysed-games', analysedGameList),
    fetchGamePage({}, undefined),
    getJson(`/api/get-insights?newest=${autoAnalysedGames}`, insightAnswer),
  ]);
  const finished = findFinished(analysed, summaries.api_data.analysed, engineBuild);
  const ids: string[] = [];
  for (const last of chooseLastGames(reviews, games, autoAnalysedGames)) {
    const id = 'review' in last ? last.review.id : await addReview(queryClient, last.game);
    if (!finished.has(id) && !getAnalysedIds().has(id)) ids.push(id);
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
  isRequested: boolean,
): void {
  changeWanted(userId, { background: { ids: [...ids], total: ids.length, isAsked: isRequested } });
  void goOn(queryClient, userId);
}

/**
 * Starts runs when the user pauses and the device is neither on battery nor saving data. With `isRequested`,
 * the first run does not check the device.
 */
export async function runAutoAnalysis(
  queryClient: QueryClient,
  userId: string,
  isRequested: boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    await waitForQuiet(signal, isRequested && isFirst);
    if (signal.aborted) return;
    if (getBackgroundRun(userId).get()?.isRunning !== true) {
      const reviews = await findReviews(queryClient);
      const ids =
        reviews instanceof Error ? [] : await findGamesToAnalyse(queryClient, reviews).catch(() => []);
      if (signal.aborted) return;
      if (ids.length > 0) startBackground(queryClient, userId, ids, isRequested && isFirst);
    }
    await pause(recheckMs, signal);
  }
}

export function resumeBackground(queryClient: QueryClient, userId: string): void {
  if (getBackgroundRun(userId).get()?.isRunning !== true) void goOn(queryClient, userId);
}

export function stopBackground(userId: string): void {
  setAutoAnalysis(false);
  const games = getBackgroundRun(userId);
  const current = games.get()?.currentId;
  changeWanted(userId, { background: { ids: [], total: 0 } });
  games.stop();
  if (current !== undefined) getAnalysisRuns(userId).stop(current);
}

async function goOn(queryClient: QueryClient, userId: string): Promise<void> {
  const games = getBackgroundRun(userId);
  const runs = getAnalysisRuns(userId);
  const signal = games.start();
  const { total, isAsked: isRequested = false } = readWanted(userId).background;
  const reviews = await findReviews(queryClient);
  if (signal.aborted) return;
  if (reviews instanceof Error) {
    return endBackground(games, total, `Your game reviews could not be loaded: ${reviews.message}.`);
  }
  for (;;) {
    const { ids } = readWanted(userId).background;
    const [id] = ids;
    if (id === undefined) return endBackground(games, total, undefined);
    const done = total - ids.length;
    games.set({ done, total, currentId: id, isRunning: true, failure: undefined });
    await waitForQuiet(signal, isRequested);
    if (signal.aborted) return;
    const review = reviews.find((each) => each.id === id);
    if (review !== undefined) await runs.start(makeAnalysisTask(queryClient, review, priorities.background));
    if (signal.aborted) return;
    const run = runs.find(id);
    const hasNoEngine = run?.state === 'failed' && run.progress !== undefined;
    if (hasNoEngine) return endBackground(games, total, run.failure);
    if (run?.state === 'finished') getAnalysedIds(userId).add(id);
    changeWanted(userId, { background: { ids: ids.slice(1), total, isAsked: isRequested } });
  }
}

function endBackground(
  games: ReturnType<typeof getBackgroundRun>,
  total: number,
  failure: string | undefined,
): void {
  const done = failure === undefined ? total : (games.get()?.done ?? 0);
  games.set({ done, total, currentId: undefined, isRunning: false, failure });
}

/** Does not fetch through the query cache, which cancels the request when its screen closes. */
async function findReviews(queryClient: QueryClient): Promise<readonly GameReview[] | Error> {
  const known = queryClient.getQueryData<GameReview[]>(reviewsKey);
  try {
    return known ?? (await fetchGameReviews(new AbortController().signal));
  } catch (error) {
    return asError(error);
  }
}

type LastGame = { review: GameReview } | { game: ListedGame };

export function chooseLastGames(
  reviews: readonly GameReview[],
  games: readonly ListedGame[],
  most: number,
): LastGame[] {
  const findReview = makeReviewFinder(reviews);
  const all: { at: number; last: LastGame }[] = [
    ...reviews.map((review) => ({ at: Date.parse(review.date_time_played), last: { review } })),
    ...games
      .filter((game) => findReview(game) === undefined && game.plies > 1)
      .map((game) => ({ at: Date.parse(game.played_at), last: { game } })),
  ];
  return all
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ last }) => last);
}

/** If this engine made an analysis but did not search all causes, the analysis counts as unfinished. */
export function findFinished(
  analyses: AnalysedGameList['api_data'],
  summaries: InsightAnswer['api_data']['analysed'],
  engine: string,
): ReadonlySet<string> {
  const isOpen = ({ summary }: (typeof summaries)[number]) =>
    parseSummaryText(summary ?? '')?.mistakes.some(({ cause }) => cause === 'not searched');
  const open = new Set(summaries.filter(isOpen).map(({ game_review_id }) => game_review_id));
  return new Set(
    analyses
      .filter((each) => each.is_finished && !(open.has(each.game_review_id) && each.engine === engine))
      .map(({ game_review_id }) => game_review_id),
  );
}
