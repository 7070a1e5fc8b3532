/** Once this page reviews, it knows the due count better than the server. */
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

/** Also with pending reviews, or offline. */
export function useIsReviewing(userId: string): boolean {
  const isOffline = !useStore(connected);
  const isReviewing = useStore(hasBegun) || isOffline || hasWaiting(reviewOutboxPrefix, userId);
  useEffect(() => {
    if (isReviewing) beginReviewing();
  }, [isReviewing]);
  return isReviewing;
}
