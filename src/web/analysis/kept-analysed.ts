/** Per browser: a phone may say no where a desktop says yes. */
import { onDevice } from '../lib/device-texts.ts';
import { useIsKept } from '../lib/use-store.ts';

const key = 'tabiya-keep-analysed';
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
