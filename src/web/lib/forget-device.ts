/** Clears the user's data at sign-out, account deletion, or when somebody else signs in. */
import { inTab, onDevice } from './device-texts.ts';
import { forgetAnswers, getAnswersUser, setAnswersUser } from './kept-answers.ts';
import { forgetKept } from './kept-values.ts';
import { forgetWaiting } from './outbox-storage.ts';
import { colorSchemeKey } from './storage-keys.ts';

const lastUserKey = 'tabiya-user';
/** Set while clearing, so that an interrupted clear resumes. */
const leaving = '';

/** The colour scheme belongs to the device. */
const staying = new Set([colorSchemeKey, lastUserKey]);

/** Keeps unsent entries: the session may only have expired. */
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

/** For a start without a signed-in user. */
export async function forgetLeftovers(): Promise<void> {
  const last = onDevice.read(lastUserKey);
  if (last === leaving) await forgetDevice();
  else if (last !== null) await forgetLoaded();
}

/** Another user's data is gone before the first screen. */
export async function forgetOthers(userId: string): Promise<void> {
  const last = onDevice.read(lastUserKey);
  if (last !== null && last !== userId) await forgetDevice();
  onDevice.write(lastUserKey, userId);
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
