/** Finds out whether the browser keeps what it is given, before something is lost. app/device-bar.tsx tells the user. */

import { Store } from './store.ts';

/** `refused`: no database at all, as in some private windows. `full`: no room for more. */
export type StorageTrouble = 'refused' | 'full';

export const storageTrouble = new Store<StorageTrouble | undefined>(undefined);

/** With less room than this the answers of a long sitting may not fit. */
const leastBytes = 5 * 1024 * 1024;

export function reportStorageTrouble(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  storageTrouble.set(isFull ? 'full' : 'refused');
}

/** Looks ahead, once the page has started. */
export async function lookForRoom(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined || quota - usage >= leastBytes) return;
  reportStorageTrouble(new DOMException('The browser has hardly any room left', 'QuotaExceededError'));
}

/**
 * Asks the browser not to clear the outbox when it runs short of room. This waits until there are entries, because some
 * browsers ask the user. False: the browser may clear it, as in a private window.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
