import { useEffect } from 'react';

import { useSession, useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { getLiveSession, viewLiveSession } from './active-session.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveView } from './live-view.ts';
import { useTurnSignals } from './use-turn-signals.ts';

/** Connected while shown or playing. Leads to sign-in if signed out. */
export function useLiveSession(): { session: LiveSession; view: LiveView } {
  const session = getLiveSession(useUser().id);
  const { signedOut } = useSession();
  const view = useStore(session);
  useEffect(() => viewLiveSession(session), [session]);
  useTurnSignals(view);
  const isSignedOut = view.connection === 'signed_out';
  useEffect(() => {
    // Not an earlier sign-in's state.
    if (isSignedOut && session.get().connection === 'signed_out') signedOut('ended');
  }, [isSignedOut, session, signedOut]);
  return { session, view };
}
