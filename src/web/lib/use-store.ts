import { useSyncExternalStore } from 'react';

import { localTexts } from './local-storage.ts';
import type { Store } from './store.ts';

export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get, get);
}

export function useIsStored(key: string): boolean {
  return useSyncExternalStore(
    localTexts.subscribe,
    () => localTexts.isYes(key),
    () => false,
  );
}
