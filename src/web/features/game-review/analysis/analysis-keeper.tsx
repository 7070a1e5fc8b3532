import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Color } from 'chessops/types';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import { findAnswerKey, judgeAnswer } from '#chess/review/answer-key';
import type { Fault } from '#chess/review/judgement';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { chooseCards, findMistakes } from '#chess/review/mistake-cards';
import { countByPosition, isDismissed } from '#chess/review/mistake-record';
import { playUciLine } from '#chess/review/played-line';
import { chooseAnalysis, planPassOne, planPassTwo } from '#chess/review/plan';
import { makeReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedGame, reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import type { GameReview } from '#contract/games';

import { startRun, stopRun, useAnalysisRun } from '../../../analysis/analysis-runs.ts';
import { makeAnalysisStorage } from '../../../analysis/analysis-storage.ts';
import { makeNoticeSentence, noReviewSentences } from '../../../engine/fault.ts';
import { readWanted, wantReview } from '../../../analysis/wanted-analyses.ts';
import { useUser } from '../../../lib/session.tsx';
import { makeAnalysisKey, makeAnalysisTask } from '../../../analysis/analysis-task.ts';
import type { AnalysedGame } from './analysed-game.ts';
import { makeMoveText } from '../game-text.ts';
import { makeMistakeCard } from './mistake-card.ts';
import { useCardedPositions } from './carded-positions.ts';
import { makeMistakeRow, type MistakeRow } from './mistake-row.ts';

/** Higher than games in the background: engine/engine-pool.ts. */
const reviewPriority = 1;

interface AnalysisKeeperProps {
  review: GameReview;
  moves: GameMoves;
  reviews: readonly GameReview[];
  /** How many half-moves were in the user's book. */
  bookPlies: number | undefined;
  onChange: (analysed: AnalysedGame) => void;
}

/** Draws nothing: it works out what is known of the game and tells the screen, which need not wait for this code. */
export function AnalysisKeeper({ review, moves, reviews, bookPlies, onChange }: AnalysisKeeperProps) {
  const { id, pgn } = review;
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const hero: Color = review.hero_color === 'Black' ? 'black' : 'white';
  const parsed = useMemo(() => makeReviewGame(moves), [moves]);
  const game = parsed.ok ? parsed.value : undefined;
  const theirs = useMemo(() => game && parseLichessAnalysis(pgn, game), [pgn, game]);
  const stored = useQuery({
    queryKey: makeAnalysisKey(id),
    queryFn: async (): Promise<GameAnalysis | null> =>
      (await makeAnalysisStorage({ id, pgn, hero }).load()) ?? null,
    enabled: game !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const run = useAnalysisRun(id);
  const ours = run?.progress?.analysis ?? stored.data ?? undefined;
  const usable = ours?.gameId === game?.id ? ours : undefined;
  const chosen = game && chooseAnalysis(game, theirs, usable);
  // One that has only begun says nothing yet.
  const analysis = useDeferredValue(chosen?.searches.size === 0 ? undefined : chosen);

  const reviewed = useMemo(
    () => game && analysis && reviewMoves(game, analysis, bookPlies),
    [game, analysis, bookPlies],
  );
  const counts = useMemo(
    () => countByPosition(reviews.flatMap((each) => (each.id === id ? [] : each.mistakes))),
    [reviews, id],
  );
  const dismissed = useMemo(
    () => reviews.flatMap(({ mistakes }) => mistakes.filter(({ status }) => status === 'dismissed')),
    [reviews],
  );

  const carded = useCardedPositions(reviews);
  const faults = useMemo(() => reviewed && findFaults(reviewed), [reviewed]);

  const found = useMemo(() => {
    const nothing = { rows: [], opponentRows: [], cardPlies: [], withCard: new Set<number>() };
    if (game === undefined || analysis === undefined || reviewed === undefined) return nothing;
    const list = (color: Color): MistakeRow[] => {
      const times = new Map(color === hero ? counts : []);
      return findMistakes(reviewed, color).flatMap((move) => {
        const position = game.positions[move.ply - 1];
        if (position === undefined) return [];
        if (color === hero && isDismissed(dismissed, position.fen, move.san)) return [];
        times.set(position.key, (times.get(position.key) ?? 0) + 1);
        return makeMistakeRow(game, analysis, move, times) ?? [];
      });
    };
    const rows = list(hero);
    const shown = new Set(rows.map(({ ply }) => ply));
    const withCard = new Set(
      game.moves
        .filter(({ ply }) => carded.has(game.positions[ply - 1]?.key ?? '') && shown.has(ply))
        .map(({ ply }) => ply),
    );
    const cardPlies = chooseCards(game, analysis, reviewed, { hero, knownKeys: carded })
      .filter(({ refusal, move }) => refusal === undefined && shown.has(move.ply))
      .map(({ move }) => move.ply);
    return { rows, opponentRows: list(hero === 'white' ? 'black' : 'white'), cardPlies, withCard };
  }, [game, analysis, reviewed, hero, counts, dismissed, carded]);

  const analysed = useMemo((): AnalysedGame => {
    const left = game && usable ? planPassOne(game, usable).length : undefined;
    const total = game?.positions.filter(({ end }) => end === undefined).length ?? 0;
    const isComplete =
      run?.state === 'finished' ||
      (game !== undefined &&
        usable !== undefined &&
        left === 0 &&
        planPassTwo(game, usable, hero).length === 0);
    return {
      ...found,
      reviewed,
      faults,
      source: analysis?.source,
      run,
      known: left === undefined ? 0 : total - left,
      total,
      isComplete,
      canStart: game !== undefined && (stored.isFetched || stored.isError),
      sentences: [
        ...(parsed.ok ? parsed.value.notices.map(makeNoticeSentence) : [noReviewSentences[parsed.error]]),
        ...[run?.failure, run?.saveFailure].filter((sentence) => sentence !== undefined),
        ...(stored.error && run === undefined
          ? [`What is known of this game could not be loaded: ${stored.error.message}.`]
          : []),
      ],
      start() {
        wantReview(userId, id, true);
        void startRun(makeAnalysisTask(queryClient, review, reviewPriority)).then(() =>
          wantReview(userId, id, false),
        );
      },
      stop: () => stopRun(id),
      judge(ply, uci) {
        const key = game && analysis && findAnswerKey(game, analysis, ply);
        return key && judgeAnswer(key, uci);
      },
      getLine(ply) {
        const fen = game?.positions[ply - 1]?.fen;
        const search = game && analysis && findSearch(game, analysis, ply);
        return fen === undefined || search === undefined ? [] : playUciLine(fen, search.lines[0].moves);
      },
      getCard(row) {
        const key = game && analysis && findAnswerKey(game, analysis, row.ply);
        const pgnBefore = makeMoveText(moves, row.ply - 1);
        if (key === undefined) return { fen: row.fen, pgn: pgnBefore, orientation: hero };
        return makeMistakeCard(key, row, pgnBefore, hero);
      },
    };
  }, [
    found,
    reviewed,
    faults,
    analysis,
    run,
    game,
    usable,
    hero,
    stored.isFetched,
    stored.isError,
    stored.error,
    parsed,
    userId,
    id,
    queryClient,
    review,
    moves,
  ]);

  useEffect(() => onChange(analysed), [analysed, onChange]);

  const isIdle = run === undefined && analysed.canStart && !analysed.isComplete;
  useEffect(() => {
    // Before a reload, or because every new game is wanted.
    if (isIdle && readWanted(userId).reviews.includes(id)) analysed.start();
  }, [isIdle, userId, id, analysed]);
  return null;
}

function findFaults({ moves }: ReviewedGame): ReadonlyMap<number, Fault> {
  return new Map(
    moves.flatMap(({ ply, label }): [number, Fault][] =>
      label === '?!' || label === '?' || label === '??' ? [[ply, label]] : [],
    ),
  );
}
