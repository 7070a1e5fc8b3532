/** Whether this device has brought the example: then every screen offers to take it away. */
import { useSyncExternalStore } from 'react';

import { useSession } from '../lib/session.tsx';

function makeName(userId: string): string {
  return `tabiya-example:${userId}`;
}

const listeners = new Set<() => void>();

function hasExample(userId: string): boolean {
  try {
    return localStorage.getItem(makeName(userId)) === 'yes';
  } catch {
    return false;
  }
}

export function setHasExample(userId: string, isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(makeName(userId), 'yes');
    else localStorage.removeItem(makeName(userId));
  } catch {
    // Without storage the game and the book can be deleted like any other.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasExample(): boolean {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  return useSyncExternalStore(
    subscribe,
    () => userId !== undefined && hasExample(userId),
    () => false,
  );
}
