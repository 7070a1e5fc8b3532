/** Whether this page reviews: from then on it knows better than the server how much is due. */
import { useEffect } from 'react';

import { connected } from '../../lib/connection.ts';
import { hasWaiting } from '../../lib/outbox-storage.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';
import { Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';

const hasBegun = new Store(false);

export function beginReviewing(): void {
  hasBegun.set(true);
}

/** True also if earlier visits have left reviews to send, or if there is no connection. */
export function useIsReviewing(userId: string): boolean {
  const isOffline = !useStore(connected);
  const isReviewing = useStore(hasBegun) || isOffline || hasWaiting(reviewOutboxPrefix, userId);
  useEffect(() => {
    if (isReviewing) beginReviewing();
  }, [isReviewing]);
  return isReviewing;
}
