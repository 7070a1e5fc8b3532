import { useEffect, useState, useSyncExternalStore } from 'react';

import { openLiveSocket } from './live-client.ts';
import { LiveSession } from './live-session.ts';
import type { LiveView } from './live-view.ts';

const now = (): number => performance.now();

/** Connects while the screen is shown: a game that is on is there again after a reload. */
export function useLiveSession(): { session: LiveSession; view: LiveView } {
  const [session] = useState(() => new LiveSession(openLiveSocket, now));
  const view = useSyncExternalStore(session.subscribe, session.getView, session.getView);
  useEffect(() => {
    const online = (): void => session.networkChanged(true);
    const offline = (): void => session.networkChanged(false);
    session.open();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      session.leave();
    };
  }, [session]);
  return { session, view };
}
