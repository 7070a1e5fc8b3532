import { useSyncExternalStore } from 'react';

import { onDevice } from './device-texts.ts';
import type { Store } from './store.ts';

/** The value of a store, or what is read from it; the component is drawn again when it changes. */
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
