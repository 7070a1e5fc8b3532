import type { QueryClient } from '@tanstack/react-query';
import type { GameReview, Mistake } from '#contract/games';

export const reviewsKey = ['game-reviews'];

export function findMistakesOf(queryClient: QueryClient, reviewId: string): readonly Mistake[] {
  const reviews = queryClient.getQueryData<GameReview[]>(reviewsKey);
  return reviews?.find(({ id }) => id === reviewId)?.mistakes ?? [];
}

export function setMistakes(queryClient: QueryClient, reviewId: string, mistakes: readonly Mistake[]): void {
  queryClient.setQueryData<GameReview[]>(reviewsKey, (reviews) =>
    reviews?.map((review) => (review.id === reviewId ? { ...review, mistakes: [...mistakes] } : review)),
  );
}
