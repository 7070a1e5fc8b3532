import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { GameReview } from '#contract/games';

import { reviewsKey } from '../../../analysis/reviews-cache.ts';
import { useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { getQueue } from '../../../sync/queue.ts';
import { getQueryClient, perUser } from '../../../sync/runtime.ts';
import { fetchGameReviews, sendChange, sendChangeOnLeaving } from '../api.ts';
import {
  applyChanges,
  type PendingChange,
  reconcile,
  reviewMutation,
  type ReviewOutbox,
} from './pending-changes.ts';

const getReviewOutbox = perUser(({ userId, signal }): ReviewOutbox => {
  const outbox: ReviewOutbox = getQueue(userId).register(reviewMutation);
  if (typeof window !== 'undefined') watchPage(outbox, signal);
  return outbox.start({
    send: async (changes) => {
      for (const change of changes) await sendChange(change);
    },
    onSent: (sent) =>
      void getQueryClient().setQueryData<GameReview[]>(
        reviewsKey,
        (reviews) => reviews && applyChanges(reviews, [sent]),
      ),
  });
});

function watchPage(outbox: ReviewOutbox, signal: AbortSignal): void {
  // Phones may close a hidden page without notice, so send pending changes now.
  const sendHeld = (): void => {
    if (document.visibilityState === 'hidden') for (const { name } of outbox.get()) outbox.release(name);
  };
  const sendOnLeaving = (): void => {
    for (const { entry } of outbox.get()) sendChangeOnLeaving(entry);
  };
  document.addEventListener('visibilitychange', sendHeld, { signal });
  window.addEventListener('pagehide', sendOnLeaving, { signal });
}

export async function flushPendingReviews(userId: string): Promise<void> {
  const reviews = await fetchGameReviews(new AbortController().signal);
  getReviewOutbox(userId).resume((left) => reconcile(left, reviews));
}

export interface Reviews {
  reviews: GameReview[];
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
  outbox: ReviewOutbox;
  pending: readonly PendingChange[];
}

export function useReviews(): Reviews {
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: reviewsKey,
    queryFn: ({ signal }) => fetchGameReviews(signal),
  });
  const outbox = getReviewOutbox(userId);
  const pending = useStore(outbox);

  useEffect(() => {
    if (!data) return;
    outbox.resume((left) => reconcile(left, data));
  }, [data, outbox]);

  const reviews = useMemo(
    () =>
      applyChanges(
        data ?? [],
        pending.map(({ entry }) => entry),
      ),
    [data, pending],
  );
  return { reviews, isLoaded: data !== undefined, error, retry: () => void refetch(), outbox, pending };
}
