/** What a user leaves in the browser: all of it goes when they sign out, delete their account, or somebody else signs in. */
import { inTab, onDevice } from './device-texts.ts';
import { forgetAnswers, getAnswersUser, setAnswersUser } from './kept-answers.ts';
import { forgetKept } from './kept-values.ts';
import { forgetWaiting } from './outbox-storage.ts';
import { colorSchemeKey } from './storage-keys.ts';

const lastUserKey = 'tabiya-user';
/** This mark stands while things are being forgotten: a page that is closed meanwhile leaves the rest to the next one. */
const leaving = '';

/** How the screen looks is the device's, not the user's. */
const staying = new Set([colorSchemeKey, lastUserKey]);

/** What was loaded and made for the user. What waits to be sent stays, for a session that only ran out. */
export async function forgetLoaded(): Promise<void> {
  setAnswersUser(undefined);
  await Promise.all([forgetAnswers(), forgetKept()]);
}

export async function forgetDevice(): Promise<void> {
  onDevice.write(lastUserKey, leaving);
  onDevice.forgetAll(staying);
  inTab.forgetAll(new Set());
  await Promise.all([forgetLoaded(), forgetWaiting()]);
  onDevice.write(lastUserKey, null);
}

/** Nobody is signed in. */
export async function forgetLeftovers(): Promise<void> {
  const last = onDevice.read(lastUserKey);
  if (last === leaving) await forgetDevice();
  else if (last !== null) await forgetLoaded();
}

/** If somebody else was signed in here before, nothing of theirs is left when the new user sees the first screen. */
export async function forgetOthers(userId: string): Promise<void> {
  const last = onDevice.read(lastUserKey);
  if (last !== null && last !== userId) await forgetDevice();
  onDevice.write(lastUserKey, userId);
}

/** Another tab has signed out, or in as somebody else. */
export function onOtherTab(listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== lastUserKey || newValue === getAnswersUser()) return;
    setAnswersUser(undefined);
    listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
