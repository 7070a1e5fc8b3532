import { useSyncExternalStore } from 'react';

import { onDevice } from './device-texts.ts';
import type { Store } from './store.ts';

export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get, get);
}

export function useIsKept(key: string): boolean {
  return useSyncExternalStore(
    onDevice.subscribe,
    () => onDevice.isYes(key),
    () => false,
  );
}
