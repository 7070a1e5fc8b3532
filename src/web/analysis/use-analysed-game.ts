import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import { findAnswerKey, judgeAnswer, nameAnswer } from '#chess/review/answer-key';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { chooseAnalysis } from '#chess/review/plan';
import { makeReviewGame, type ReviewGame } from '#chess/review/review-game';
import { type GameAnalysis, mergeAnalyses } from '#chess/review/search';
import type { GameReview } from '#contract/games';
import { findPositionKey } from '#chess/position/key';
import { findSan } from '#chess/position/moves';
import { findMistakes } from '#chess/review/mistake-cards';
import { reviewMoves } from '#chess/review/reviewed-moves';

import { priorities } from '../engine/engine-pool.ts';
import { makeNoticeSentence, noReviewSentences } from '../engine/fault.ts';
import { getEnginePool } from '../engine/page-pool.ts';
import { useUser } from '../lib/session.tsx';
import { type AnalysedGame, findHowFar, findInGame } from './analysed-game.ts';
import { getAnalysisRuns, useAnalysisRun } from './analysis-runs.ts';
import { makeAnalysisStorage } from './analysis-storage.ts';
import { addToAnalysis, makeAnalysisKey, makeAnalysisTask } from './analysis-task.ts';
import { searchTriedMove } from './tried-move.ts';
import { readWanted, wantReview } from './wanted-analyses.ts';
import { wholeCardsQuery } from '../card-editor/saved-cards.ts';
import { localQueryOptions } from '../lib/local-query-options.ts';
import { findFinders } from '../replies/finders.ts';

export function useAnalysedGame(
  review: GameReview | undefined,
  moves: GameMoves,
  reviews: readonly GameReview[],
  bookPlies: number | undefined,
): AnalysedGame | undefined {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const parsed = useMemo(() => makeReviewGame(moves), [moves]);
  const game = review && parsed.ok ? parsed.value : undefined;
  const theirs = useMemo(() => game && review && parseLichessAnalysis(review.pgn, game), [review, game]);
  const stored = useQuery({
    queryKey: makeAnalysisKey(review?.id ?? ''),
    queryFn: async (): Promise<GameAnalysis | null> =>
      review === undefined
        ? null
        : ((await makeAnalysisStorage({ ...review, hero: parseColorName(review.hero_color) }).load()) ??
          null),
    enabled: game !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const run = useAnalysisRun(review?.id ?? '');
  const inProgress = run?.progress?.analysis;
  const ours = useMemo(() => {
    const [known, found] = [stored.data ?? undefined, inProgress].map((each) =>
      each?.gameId === game?.id ? each : undefined,
    );
    if (!known || !found) return known ?? found;
    // An analysis by another engine version replaces a final one only when it is final itself.
    const isEarly = known.isFinal && !found.isFinal && known.engine !== found.engine;
    return isEarly ? known : mergeAnalyses(known, found);
  }, [stored.data, inProgress, game]);
  const chosen = game && chooseAnalysis(theirs, ours);
  const analysis = useDeferredValue(chosen?.searches.size === 0 ? undefined : chosen);
  const carded = useCardedPositions(reviews);
  const finders = useFinders(review, moves, game, run?.state === 'running' ? undefined : ours);
  const findings = useMemo(
    () => review && findInGame({ review, moves, game, analysis, bookPlies, reviews, carded, finders }),
    [review, moves, game, analysis, bookPlies, reviews, carded, finders],
  );
  const isLookedUp = stored.isFetched || stored.isError;
  const loadFailure = stored.error?.message;

  const analysed = useMemo((): AnalysedGame | undefined => {
    if (review === undefined || findings === undefined) return undefined;
    const { id } = review;
    const player = parseColorName(review.hero_color);
    const howFar = findHowFar(game, ours);
    return {
      ...findings,
      ...howFar,
      finders,
      run,
      canStart: game !== undefined && isLookedUp,
      sentences: [
        ...(parsed.ok ? parsed.value.notices.map(makeNoticeSentence) : [noReviewSentences[parsed.error]]),
        ...[run?.failure, run?.saveFailure].filter((sentence) => sentence !== undefined),
        ...(loadFailure !== undefined && run === undefined
          ? [`The analysis could not be loaded: ${loadFailure}.`]
          : []),
      ],
      start() {
        wantReview(userId, id, true);
        void getAnalysisRuns(userId)
          .start(makeAnalysisTask(queryClient, review, priorities.review))
          .then(() => wantReview(userId, id, false));
      },
      stop: () => getAnalysisRuns(userId).stop(id),
      async tryMove(ply, uci) {
        if (game === undefined || ours === undefined) return undefined;
        const key = findAnswerKey(game, ours, ply);
        const move = key && nameAnswer(key, uci);
        if (key === undefined || move === undefined) return undefined;
        const search = await searchTriedMove(getEnginePool(), { game, ply, uci: move, search: key.search });
        if (search === undefined) return 'unknown';
        const part = { ...ours, searches: new Map([[ply - 1, search]]) };
        addToAnalysis(queryClient, id, part);
        // Ignore a failed save, because the result is already shown.
        await makeAnalysisStorage({ ...review, hero: player })
          .save(part)
          .catch(() => undefined);
        return judgeAnswer({ ...key, search }, uci);
      },
    };
  }, [review, findings, finders, game, ours, run, isLookedUp, parsed, loadFailure, userId, queryClient]);

  const isIdle = run === undefined && analysed?.canStart === true && !analysed.isComplete;
  useEffect(() => {
    if (isIdle && review && readWanted(userId).reviews.includes(review.id)) analysed.start();
  }, [isIdle, userId, review, analysed]);
  return analysed;
}

function useCardedPositions(reviews: readonly GameReview[]): ReadonlySet<string> {
  const made = useMemo(
    () =>
      reviews.flatMap(({ mistakes }) =>
        mistakes.flatMap(({ fen, card_id }) =>
          fen === null || card_id === null ? [] : [{ key: findPositionKey(fen), cardId: card_id }],
        ),
      ),
    [reviews],
  );
  const { data: cards } = useQuery({
    ...wholeCardsQuery,
    enabled: made.length > 0,
  });
  return useMemo(() => {
    const ids = cards && new Set(cards.map(({ id }) => id));
    return new Set(made.filter(({ cardId }) => ids?.has(cardId) ?? true).map(({ key }) => key));
  }, [made, cards]);
}

const nobody: ReadonlyMap<number, number> = new Map();

function useFinders(
  review: GameReview | undefined,
  { headers }: GameMoves,
  game: ReviewGame | undefined,
  /** Undefined while an analysis runs, because its mistakes still change. */
  analysis: GameAnalysis | undefined,
): ReadonlyMap<number, number> {
  const player = review ? parseColorName(review.hero_color) : 'white';
  const rating = Number(headers.get(player === 'white' ? 'WhiteElo' : 'BlackElo')) || undefined;
  const missed = useMemo(() => {
    if (!game || !analysis) return [];
    return findMistakes(reviewMoves(game, analysis), player).flatMap(({ ply }) => {
      const uci = analysis.searches.get(ply - 1)?.lines[0].moves[0];
      const best = uci === undefined ? undefined : findSan(game.positions[ply - 1]?.fen ?? '', uci);
      return best === undefined ? [] : [{ ply, best }];
    });
  }, [game, analysis, player]);
  const { data } = useQuery({
    queryKey: ['finders', game?.id, rating, missed],
    queryFn: async ({ signal }) => {
      const sans = game?.moves.map(({ san }) => san) ?? [];
      return (await findFinders(sans, missed, rating, signal)) ?? null;
    },
    enabled: missed.length > 0,
    ...localQueryOptions,
  });
  return data ?? nobody;
}
