/** What an analysis is told about its review, and what of it the screens are told: through the cache they read. */
import type { QueryClient } from '@tanstack/react-query';
import type { GameReview, Mistake } from '#contract/games';
import type { GameAnalysis } from '#chess/review/search';

import type { RunTask } from '../../../analysis/analysis-runs.ts';
import { reviewsKey } from '../reviews/use-reviews.ts';

export function makeAnalysisKey(reviewId: string): readonly string[] {
  return ['game-analysis', reviewId];
}

export function setMistakes(queryClient: QueryClient, reviewId: string, mistakes: readonly Mistake[]): void {
  queryClient.setQueryData<GameReview[]>(reviewsKey, (reviews) =>
    reviews?.map((review) => (review.id === reviewId ? { ...review, mistakes: [...mistakes] } : review)),
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
    onAnalysis: (analysis) => queryClient.setQueryData<GameAnalysis | null>(makeAnalysisKey(id), analysis),
  };
}
