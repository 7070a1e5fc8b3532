import type { QueryClient } from '@tanstack/react-query';
import type { GameReview } from '#contract/games';
import { type GameAnalysis, mergeAnalyses } from '#chess/review/search';

import type { RunTask } from './analysis-runner.ts';
import { setMistakes } from './reviews-cache.ts';

export function makeAnalysisKey(reviewId: string): readonly string[] {
  return ['game-analysis', reviewId];
}

/** Merges the results, because the user may have tried a move while the analysis ran. */
export function addToAnalysis(queryClient: QueryClient, reviewId: string, found: GameAnalysis): void {
  queryClient.setQueryData<GameAnalysis | null>(makeAnalysisKey(reviewId), (known) =>
    known ? mergeAnalyses(known, found) : found,
  );
}

export function makeAnalysisTask(
  queryClient: QueryClient,
  { id, pgn, hero_color }: GameReview,
  priority: number,
): RunTask {
  return {
    review: { id, pgn, hero_color },
    priority,
    onMistakes: (mistakes) => setMistakes(queryClient, id, mistakes),
    onAnalysis: (analysis) => addToAnalysis(queryClient, id, analysis),
  };
}
