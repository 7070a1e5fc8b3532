/** Whether this browser keeps the user's newest games analysed. A phone may say no where a desktop says yes. */
import { useSyncExternalStore } from 'react';

const key = 'tabiya-keep-analysed';
/** So many games, the newest ones. */
export const keptGames = 100;

const listeners = new Set<() => void>();

export function isKeepingAnalysed(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function setKeepingAnalysed(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing is asked at every visit.
  }
  for (const listener of listeners) listener();
}

export function useKeepingAnalysed(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKeepingAnalysed,
    () => false,
  );
}
