/** This setting is stored per browser, because users may want it on a desktop but not on a phone. */
import { localTexts } from '../lib/local-storage.ts';
import { useIsStored } from '../lib/use-store.ts';

const key = 'tabiya-keep-analysed';
export const autoAnalysedGames = 100;

export function isAutoAnalysisOn(): boolean {
  return localTexts.isYes(key);
}

export function setAutoAnalysis(isWanted: boolean): void {
  localTexts.say(key, isWanted);
}

export function useAutoAnalysis(): boolean {
  return useIsStored(key);
}
