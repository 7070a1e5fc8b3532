import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { GameReview } from '#contract/games';

import { reviewsKey } from '../../../analysis/reviews-cache.ts';
import { getOutboxStorage } from '../../../lib/outbox-storage.ts';
import { onSendTime } from '../../../lib/send-times.ts';
import { isSignedInAs, useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { fetchGameReviews, sendChange, sendChangeOnLeaving } from '../api.ts';
import { applyChanges, type ReviewChange, reconcile } from './pending-changes.ts';
import { type PendingChange, GameReviewOutbox } from './review-outbox.ts';

/** One per user and page, so that saving continues on other screens. */
const outboxes = new Map<string, GameReviewOutbox>();

function getOutbox(userId: string, queryClient: QueryClient): GameReviewOutbox {
  const known = outboxes.get(userId);
  if (known) return known;
  const outbox = new GameReviewOutbox({
    storage: getOutboxStorage(),
    userId,
    send: sendChange,
    isSignedIn: () => isSignedInAs(userId),
    onSent: (sent: ReviewChange) => {
      queryClient.setQueryData<GameReview[]>(
        reviewsKey,
        (reviews) => reviews && applyChanges(reviews, [sent]),
      );
    },
  });
  outboxes.set(userId, outbox);
  return outbox;
}

const watched = new WeakSet<GameReviewOutbox>();

/** For the life of the page. */
function watchPage(outbox: GameReviewOutbox): void {
  if (watched.has(outbox)) return;
  watched.add(outbox);
  onSendTime(() => outbox.retryFailed());
  // Phones may end a hidden page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.releaseAll();
  });
  window.addEventListener('pagehide', () => {
    for (const { change } of outbox.get()) sendChangeOnLeaving(change);
  });
}

/** Even if no review is open. */
export async function flushPendingReviews(userId: string, queryClient: QueryClient): Promise<void> {
  const outbox = getOutbox(userId, queryClient);
  watchPage(outbox);
  const reviews = await fetchGameReviews(new AbortController().signal);
  outbox.resume((left) => reconcile(left, reviews));
}

export interface Reviews {
  reviews: GameReview[];
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
  outbox: GameReviewOutbox;
  pending: readonly PendingChange[];
}

export function useReviews(): Reviews {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: reviewsKey,
    queryFn: ({ signal }) => fetchGameReviews(signal),
  });
  const outbox = getOutbox(userId, queryClient);
  const pending = useStore(outbox);
  useEffect(() => watchPage(outbox), [outbox]);

  useEffect(() => {
    if (!data) return;
    outbox.resume((left) => reconcile(left, data));
  }, [data, outbox]);

  const reviews = useMemo(
    () =>
      applyChanges(
        data ?? [],
        pending.map(({ change }) => change),
      ),
    [data, pending],
  );
  return { reviews, isLoaded: data !== undefined, error, retry: () => void refetch(), outbox, pending };
}
