import { useSyncExternalStore } from 'react';

import { onDevice } from './device-texts.ts';
import type { Store } from './store.ts';

/** The value of a store, or what is read from it; it makes its component follow. */
export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get, get);
}

/** Whether the device keeps a `yes` under this key. */
export function useIsKept(key: string): boolean {
  return useSyncExternalStore(
    onDevice.subscribe,
    () => onDevice.isYes(key),
    () => false,
  );
}
