/** Whether this page reviews: from then on it knows better than the server how much is due. */
import { useSyncExternalStore } from 'react';

import { getConnected, onConnection } from '../../lib/connection.ts';
import { hasWaiting } from '../../lib/outbox-storage.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';

let hasBegun = false;
const listeners = new Set<() => void>();

export function beginReviewing(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onConnection(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Also where earlier visits have left reviews to send, and without a connection. */
export function useIsReviewing(userId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (hasBegun ||= !getConnected() || hasWaiting(reviewOutboxPrefix, userId)),
    () => false,
  );
}
