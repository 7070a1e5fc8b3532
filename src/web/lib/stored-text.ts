/** Apart from device-texts.ts for the little script that runs before the page's own. Null also where storage is switched off. */
export function readStored(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
