/** In a separate file, because the small first-frame script uses it too. */
export function readStored(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
