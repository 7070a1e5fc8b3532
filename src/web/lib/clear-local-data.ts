/** Clears the user's data at sign-out, account deletion, or when somebody else signs in. */
import { tabTexts, localTexts } from './local-storage.ts';
import { clearResponses, getAnswersUser, setAnswersUser } from './response-cache.ts';
import { clearCached } from './cached-values.ts';
import { clearOutbox } from './outbox-storage.ts';
import { colorSchemeKey } from './storage-keys.ts';

const lastUserKey = 'tabiya-user';
/** Set while clearing, so that an interrupted clear resumes. */
const leaving = '';

/** The colour scheme belongs to the device. */
const staying = new Set([colorSchemeKey, lastUserKey]);

/** Keeps unsent entries: the session may only have expired. */
export async function clearLoadedData(): Promise<void> {
  setAnswersUser(undefined);
  await Promise.all([clearResponses(), clearCached()]);
}

export async function clearLocalData(): Promise<void> {
  localTexts.write(lastUserKey, leaving);
  localTexts.forgetAll(staying);
  tabTexts.forgetAll(new Set());
  await Promise.all([clearLoadedData(), clearOutbox()]);
  localTexts.write(lastUserKey, null);
}

/** For a start without a signed-in user. */
export async function clearLeftovers(): Promise<void> {
  const last = localTexts.read(lastUserKey);
  if (last === leaving) await clearLocalData();
  else if (last !== null) await clearLoadedData();
}

/** Another user's data is gone before the first screen. */
export async function clearOtherUsersData(userId: string): Promise<void> {
  const last = localTexts.read(lastUserKey);
  if (last !== null && last !== userId) await clearLocalData();
  localTexts.write(lastUserKey, userId);
}

/** Another tab signed out or in. */
export function onOtherTab(listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== lastUserKey || newValue === getAnswersUser()) return;
    setAnswersUser(undefined);
    listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
