/** Whether this browser keeps the user's newest games analysed. A phone may say no where a desktop says yes. */
import { onDevice } from '../lib/device-texts.ts';
import { useIsKept } from '../lib/use-store.ts';

const key = 'tabiya-keep-analysed';
/** How many of the newest games. */
export const keptGames = 100;

export function isKeepingAnalysed(): boolean {
  return onDevice.isYes(key);
}

export function setKeepingAnalysed(isWanted: boolean): void {
  onDevice.say(key, isWanted);
}

export function useKeepingAnalysed(): boolean {
  return useIsKept(key);
}
