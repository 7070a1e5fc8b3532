import { useEffect } from 'react';

import { cardChanges, fetchCards, sendWaitingCards } from '../../../card-editor/saved-cards.ts';
import { getOutboxStorage } from '../../../lib/outbox-storage.ts';
import { onSendTime } from '../../../lib/send-times.ts';
import { isSignedInAs, useUser } from '../../../lib/session.tsx';
import { makeUuid } from '../../../lib/uuid.ts';
import { useStore } from '../../../lib/use-store.ts';
import { tellDue } from '../../../training/due-counts.ts';
import { showNotice } from '../../../ui/notices.tsx';
import { requestCardChange, fetchDueCards, sendReview, sendReviews } from '../api.ts';
import { CardStore } from '../card-store.ts';
import { ReviewOutbox } from '../review-outbox.ts';
import { ReviewSession } from './review-session.ts';
import type { ReviewSnapshot } from './review-snapshot.ts';
import { beginReviewing } from '../reviewing.ts';

interface ReviewStore {
  userId: string;
  session: ReviewSession;
  cards: CardStore;
}

/** One per page, so that reviews are sent from every screen. */
let active: ReviewStore | undefined;

export function getReviewStore(userId: string): ReviewStore {
  if (active?.userId === userId) return active;
  const outbox = new ReviewOutbox(getOutboxStorage(), userId);
  const cards = new CardStore(outbox);
  const session = new ReviewSession({
    api: {
      fetchDueCards,
      fetchTagged: async (tag) => (await fetchCards()).filter(({ tags }) => tags?.includes(tag)),
      changeCards: async (change) => {
        await requestCardChange(change);
        // The due response lacks cards that an offline visit needs.
        fetchCards().catch(() => undefined);
      },
      // Cards made offline are sent first.
      sendReview: (review) => sendWaitingCards().then(() => sendReview(review)),
      sendReviews: (reviews) => sendWaitingCards().then(() => sendReviews(userId, reviews)),
      isSignedIn: () => isSignedInAs(userId),
    },
    outbox,
    cards,
    now: () => Date.now(),
    makeId: makeUuid,
    onNotice: showNotice,
  });
  active = { userId, session, cards };
  return active;
}

// Other cards may be due now.
cardChanges.subscribe(() => void active?.session.load());

export function useReviewSession(): { session: ReviewSession; snapshot: ReviewSnapshot } {
  const userId = useUser().id;
  const { session } = getReviewStore(userId);
  const snapshot = useStore(session);
  const { status, dueCount, waitingCount } = snapshot;
  // After the server has an answer, earlier counts are outdated.
  useEffect(() => {
    if (status === 'ready') tellDue(userId, { cards: dueCount });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- reports again after each answer
  }, [userId, status, dueCount, waitingCount]);
  useEffect(() => {
    beginReviewing();
    return onSendTime(
      () =>
        void sendWaitingCards()
          .catch(() => undefined)
          .then(() => session.refresh()),
    );
  }, [session]);
  return { session, snapshot };
}
