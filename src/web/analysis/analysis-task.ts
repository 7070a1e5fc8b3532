/** What an analysis is told about its review, and what of it the screens are told: through the cache they read. */
import type { QueryClient } from '@tanstack/react-query';
import type { GameReview } from '#contract/games';
import type { GameAnalysis } from '#chess/review/search';

import type { RunTask } from './analysis-runs.ts';
import { setMistakes } from './reviews-cache.ts';

export function makeAnalysisKey(reviewId: string): readonly string[] {
  return ['game-analysis', reviewId];
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
    onAnalysis: (analysis) => queryClient.setQueryData<GameAnalysis | null>(makeAnalysisKey(id), analysis),
  };
}
