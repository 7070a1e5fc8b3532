import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { cardsKey, onCardsChanged } from '../../card-editor/saved-cards.ts';
import { isSignedInAs, useUser } from '../../lib/session.tsx';
import { makeUuid } from '../../lib/uuid.ts';
import { showNotice } from '../../ui/notices.tsx';
import { fetchDueCards, sendReview, sendUndo } from './api.ts';
import { ReviewOutbox } from './review-outbox.ts';
import { ReviewSession, type ReviewSnapshot } from './review-session.ts';

/** One for the page, so that reviews are sent and counted whichever screen is shown. */
let active: { userId: string; session: ReviewSession } | undefined;

function getSession(userId: string, queryClient: QueryClient): ReviewSession {
  if (active?.userId === userId) return active.session;
  const session = new ReviewSession({
    api: { fetchDueCards, sendReview, sendUndo, isSignedIn: () => isSignedInAs(userId) },
    outbox: new ReviewOutbox(localStorage, userId),
    now: () => Date.now(),
    makeId: makeUuid,
    onNotice: showNotice,
    onStored: () => void queryClient.invalidateQueries({ queryKey: cardsKey }),
  });
  active = { userId, session };
  return session;
}

// What is due may be something else now.
onCardsChanged(() => void active?.session.load());

export function useReviewSession(): { session: ReviewSession; snapshot: ReviewSnapshot } {
  const session = getSession(useUser().id, useQueryClient());
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void session.refresh();
    };
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [session]);
  return { session, snapshot };
}
