import type { QueryClient } from '@tanstack/react-query';
import type { Mistake } from '#contract/games';

import { saveMistake } from './stored-mistakes.ts';
import { findMistakesOf, setMistakes } from './reviews-cache.ts';

/**
 * Stores the user's word on a mistake, then shows it. During analysis it creates the row, which the end of the analysis
 * preserves.
 */
export async function changeMistake(
  queryClient: QueryClient,
  found: Mistake,
  changes: Partial<Pick<Mistake, 'status' | 'card_id'>>,
): Promise<void> {
  const { id, game_review_id: reviewId } = found;
  const known = findMistakesOf(queryClient, reviewId).find((mistake) => mistake.id === id);
  const changed = { ...(known ?? found), ...changes };
  await saveMistake(changed);
  const others = findMistakesOf(queryClient, reviewId).filter((mistake) => mistake.id !== id);
  setMistakes(queryClient, reviewId, [...others, changed]);
}
