import { useEffect } from 'react';

import { cardChanges, fetchCards, getCardOutbox } from '../../../card-editor/saved-cards.ts';
import { useSendTime } from '../../../lib/send-times.ts';
import { useUser } from '../../../lib/session.tsx';
import { makeUuid } from '../../../lib/uuid.ts';
import { useStore } from '../../../lib/use-store.ts';
import { getQueue } from '../../../sync/queue.ts';
import { perUser } from '../../../sync/runtime.ts';
import { reportDue } from '../../../training/due-counts.ts';
import { showNotice } from '../../../ui/notices.tsx';
import { requestCardChange, fetchDueCards, sendReview, sendReviews } from '../api.ts';
import { CardStore } from '../card-store.ts';
import { reviewMutation, type ReviewOutbox } from '../review-outbox.ts';
import { ReviewSession } from './review-session.ts';
import type { ReviewSnapshot } from './review-session.ts';
import { beginReviewing } from '../reviewing.ts';

export const getReviewStore = perUser(({ userId, signal }) => {
  // Open the outbox of new cards too, because the server needs new cards before their reviews.
  getCardOutbox(userId);
  const outbox: ReviewOutbox = getQueue(userId).register(reviewMutation);
  const cards = new CardStore(outbox);
  const session = new ReviewSession({
    api: {
      fetchDueCards,
      fetchTagged: async (tag) => (await fetchCards()).filter(({ tags }) => tags?.includes(tag)),
      changeCards: async (change) => {
        await requestCardChange(change);
        // Fetch all cards into the cache, because an offline visit needs more than the due cards.
        fetchCards().catch(() => undefined);
      },
      sendReview,
      sendReviews: (reviews) => sendReviews(userId, reviews),
    },
    outbox,
    cards,
    now: () => Date.now(),
    makeId: makeUuid,
    onNotice: showNotice,
    onDue: (count, waitingCount) => reportDue(userId, 'cards', count, waitingCount),
  });
  signal.addEventListener(
    'abort',
    cardChanges.subscribe(() => void session.load()),
  );
  return { session, cards };
});

export function useReviewSession(): { session: ReviewSession; snapshot: ReviewSnapshot } {
  const { id: userId } = useUser();
  const { session } = getReviewStore(userId);
  const snapshot = useStore(session);
  useEffect(() => beginReviewing(userId), [userId]);
  useSendTime(() => void session.refresh());
  return { session, snapshot };
}

/** Sends reviews and counts due cards on screens without cards. */
export function Reviewing(): null {
  useReviewSession();
  return null;
}
