import type { QueryClient } from '@tanstack/react-query';
import { makeMistakeId } from '#chess/review/mistake-record';
import type { GameReview, Mistake } from '#contract/games';

import { saveMistake } from '../../../analysis/kept-mistakes.ts';
import { setMistakes } from '../../../analysis/reviews-cache.ts';
import { reviewsKey } from '../../../analysis/reviews-cache.ts';

/** What the user says about a found mistake: stored first, then shown. */
export async function changeMistake(
  queryClient: QueryClient,
  reviewId: string,
  ply: number,
  changes: Partial<Pick<Mistake, 'status' | 'card_id'>>,
): Promise<void> {
  const getKnown = () =>
    queryClient.getQueryData<GameReview[]>(reviewsKey)?.find(({ id }) => id === reviewId)?.mistakes ?? [];
  const id = makeMistakeId(reviewId, ply);
  const known = getKnown().find((mistake) => mistake.id === id);
  if (known === undefined) throw new Error('it is still being looked at');
  const changed = { ...known, ...changes };
  await saveMistake(changed);
  setMistakes(
    queryClient,
    reviewId,
    getKnown().map((mistake) => (mistake.id === id ? changed : mistake)),
  );
}
