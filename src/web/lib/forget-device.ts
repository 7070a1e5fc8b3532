/** What a user leaves in the browser: all of it goes when they sign out, delete their account, or somebody else signs in. */
import { inTab, onDevice } from './device-texts.ts';
import { forgetAnswers, getAnswersUser, setAnswersUser } from './kept-answers.ts';
import { forgetKept } from './kept-values.ts';
import { forgetWaiting } from './outbox-storage.ts';
import { colorSchemeKey } from './storage-keys.ts';

const lastUserKey = 'tabiya-user';
/** This mark stands while things are being forgotten. If the page is closed meanwhile, the next one forgets the rest. */
const leaving = '';

/** The look of the screen belongs to the device, not to the user. */
const staying = new Set([colorSchemeKey, lastUserKey]);

/**
 * Forgets what was loaded and made for the user. Entries that wait to be sent stay, because the session may only have run out.
 */
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

/** For a start at which nobody is signed in. */
export async function forgetLeftovers(): Promise<void> {
  const last = onDevice.read(lastUserKey);
  if (last === leaving) await forgetDevice();
  else if (last !== null) await forgetLoaded();
}

/** If somebody else was signed in here before, everything of theirs is gone when the new user sees the first screen. */
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
