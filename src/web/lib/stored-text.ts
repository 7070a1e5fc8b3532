/** Separate from local-storage.ts, because the small first-frame script also imports it. */
export function readStored(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
