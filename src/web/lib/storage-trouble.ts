import { Store } from './store.ts';

/** `refused`: the browser cannot store data, as in some private windows. */
export type StorageTrouble = 'refused' | 'full';

export const storageTrouble = new Store<StorageTrouble | undefined>(undefined);

const leastBytes = 5 * 1024 * 1024;

export function reportStorageTrouble(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  storageTrouble.set(isFull ? 'full' : 'refused');
}

export async function checkStorageSpace(): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined || quota - usage >= leastBytes) return;
  reportStorageTrouble(new DOMException('The browser is almost out of storage', 'QuotaExceededError'));
}

/** Some browsers ask the user for permission, so call this only if unsent entries exist. */
export async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
