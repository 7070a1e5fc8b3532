/**
 * Apart from device-texts.ts, because the small script that runs before the page uses it too. Null also where storage is
 * switched off.
 */
export function readStored(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
