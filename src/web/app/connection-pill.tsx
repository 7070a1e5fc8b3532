import { useSyncExternalStore } from 'react';

import { getConnected, onConnection } from '../lib/connection.ts';
import { HeaderPill } from './header-pill.tsx';

/** Says on every screen that nothing comes from the server for now. */
export function ConnectionPill() {
  const isConnected = useSyncExternalStore(onConnection, getConnected, () => true);
  if (isConnected) return null;
  return (
    <HeaderPill
      text="Offline"
      label="No connection. You see what this device has kept, and what you do is sent when it is back."
    />
  );
}
