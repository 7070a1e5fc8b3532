import { tabTexts, localTexts } from './local-storage.ts';
import { colorSchemeKey } from './storage-keys.ts';
import { clearCaches } from '../sync/database.ts';
import { queueRows } from '../sync/queue-rows.ts';
import { getSignedInUser, setSignedInUser } from '../sync/runtime.ts';

const lastUserKey = 'tabiya-user';
/** Stored as the last user while data is cleared, so that the next start can finish an interrupted clear. */
const leaving = '';

/**
 * Not cleared with the rest: every user needs the colour scheme, and an interrupted clear needs the last
 * user.
 */
const staying = new Set([colorSchemeKey, lastUserKey]);

/** Keeps unsent entries, because the session may only have expired. */
export async function clearLoadedData(): Promise<void> {
  setSignedInUser(undefined);
  await clearCaches();
}

export async function clearLocalData(): Promise<void> {
  localTexts.write(lastUserKey, leaving);
  localTexts.forgetAll(staying);
  tabTexts.forgetAll(new Set());
  await Promise.all([clearLoadedData(), queueRows.clear()]);
  localTexts.write(lastUserKey, null);
}

export async function clearLeftovers(): Promise<void> {
  const last = localTexts.read(lastUserKey);
  if (last === leaving) await clearLocalData();
  else if (last !== null) await clearLoadedData();
}

/** Must finish before the first screen is shown, so that no user sees another user's data. */
export async function clearOtherUsersData(userId: string): Promise<void> {
  const last = localTexts.read(lastUserKey);
  if (last !== null && last !== userId) await clearLocalData();
  localTexts.write(lastUserKey, userId);
}

export function onOtherTab(listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== lastUserKey || newValue === getSignedInUser()) return;
    setSignedInUser(undefined);
    listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
