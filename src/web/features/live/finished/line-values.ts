import type { Color } from 'chessops/types';
import { useEffect, useMemo, useState } from 'react';
import { type ReviewGame, parseReviewGame } from '#chess/review/review-game';
import { type ReviewedGame, reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';

import { type EngineFault, faultSentences } from '../../../engine/fault.ts';
import { analyseGame } from '../../../analysis/game-analysis.ts';
import { priorities } from '../../../engine/engine-pool.ts';
import { perUser } from '../../../sync/runtime.ts';
import { getEnginePool } from '../../../engine/page-pool.ts';

export interface LineValues {
  readonly reviewed: ReviewedGame | undefined;
  readonly done: number;
  readonly total: number;
  readonly isFinished: boolean;
  readonly failure: string | undefined;
}

const getKnownAnalyses = perUser(() => new Map<string, GameAnalysis>());

interface Progress {
  analysis: GameAnalysis | undefined;
  done: number;
  total: number;
  isFinished: boolean;
  fault: EngineFault | undefined;
}

const nothing: Progress = { analysis: undefined, done: 0, total: 0, isFinished: false, fault: undefined };

function watch(game: ReviewGame, player: Color, tell: (progress: Progress) => void): () => void {
  const known = getKnownAnalyses();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    // Wait, because `stop` may not be assigned yet.
    queueMicrotask(() => stop());
  };
  const stop = analyseGame({
    pool: getEnginePool(),
    game,
    player,
    known: known.get(game.id),
    priority: priorities.review,
    onProgress: ({ analysis, pass, done, total }) => {
      if (isOver) return;
      known.set(game.id, analysis);
      tell({ analysis, done, total, isFinished: pass === 2, fault: undefined });
      if (pass === 2) end();
    },
    onFault: (fault) => {
      tell({ ...nothing, analysis: known.get(game.id), fault });
      end();
    },
  });
  return end;
}

export function useLineValues(pgn: string, player: Color): LineValues {
  const game = useMemo(() => {
    const parsed = parseReviewGame(pgn);
    return parsed.ok ? parsed.value : undefined;
  }, [pgn]);
  const [progress, setProgress] = useState(nothing);
  useEffect(() => {
    if (!game) return undefined;
    return watch(game, player, setProgress);
  }, [game, player]);
  const { analysis, done, total, isFinished, fault } = progress;
  const reviewed = useMemo(
    () => (game && analysis ? reviewMoves(game, analysis) : undefined),
    [game, analysis],
  );
  return { reviewed, done, total, isFinished, failure: fault && faultSentences[fault] };
}
