import { useEffect } from 'react';

import { useSession, useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { getLiveSession, viewLiveSession } from './active-session.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveView } from './live-view.ts';
import { useTurnSignals } from './use-turn-signals.ts';

/** Connects while it is shown, and as long as a game is on. If the user turns out to be signed out, it leads to the sign-in. */
export function useLiveSession(): { session: LiveSession; view: LiveView } {
  const session = getLiveSession(useUser().id);
  const { signedOut } = useSession();
  const view = useStore(session);
  useEffect(() => viewLiveSession(session), [session]);
  useTurnSignals(view);
  const isSignedOut = view.connection === 'signed_out';
  useEffect(() => {
    // Not the state of an earlier sign-in, which opening the session has ended.
    if (isSignedOut && session.get().connection === 'signed_out') signedOut('ended');
  }, [isSignedOut, session, signedOut]);
  return { session, view };
}
