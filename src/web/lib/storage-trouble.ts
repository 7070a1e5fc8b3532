/** Whether the browser keeps what it is given, before that hurts. What is said about it is in app/device-note.tsx. */

/** `refused`: no database at all, as in some private windows. `full`: no room for more. */
export type StorageTrouble = 'refused' | 'full';

let trouble: StorageTrouble | undefined;
const listeners = new Set<() => void>();

/** With less room than this the answers of a long sitting may not fit. */
const leastBytes = 5 * 1024 * 1024;

export function reportStorageTrouble(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  trouble = isFull ? 'full' : 'refused';
  for (const listener of listeners) listener();
}

/** Looks ahead, once the page has started. */
export async function lookForRoom(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined || quota - usage >= leastBytes) return;
  reportStorageTrouble(new DOMException('The browser has hardly any room left', 'QuotaExceededError'));
}

/**
 * Asks the browser not to clear what waits when it runs short of room; asked when something waits, because some browsers ask
 * the user. False: it may be cleared, as in a private window.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}

export function getStorageTrouble(): StorageTrouble | undefined {
  return trouble;
}

export function onStorageTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
