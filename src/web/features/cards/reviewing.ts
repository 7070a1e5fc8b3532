import { useEffect } from 'react';

import { connected } from '../../lib/connection.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';
import { Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { queueRows } from '../../sync/queue-rows.ts';
import { perUser } from '../../sync/runtime.ts';

const getHasBegun = perUser(() => new Store(false));

export function beginReviewing(userId: string): void {
  getHasBegun(userId).set(true);
}

export function useIsReviewing(userId: string): boolean {
  const isOffline = !useStore(connected);
  const isReviewing =
    useStore(getHasBegun(userId)) || isOffline || queueRows.isWaiting(userId, reviewOutboxPrefix);
  useEffect(() => {
    if (isReviewing) beginReviewing(userId);
  }, [userId, isReviewing]);
  return isReviewing;
}
