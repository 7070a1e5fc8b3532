import { useEffect, useRef } from 'react';

import { useSession, useUser } from '../../../lib/session.tsx';
import { useStore } from '../../../lib/use-store.ts';
import { getLiveSession } from './active-session.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveView } from './live-view.ts';
import { playSound } from './sound.ts';

/** Keeps the connection open while a screen uses it. Opens the sign-in page if the user is signed out. */
export function useLiveSession(): { session: LiveSession; view: LiveView } {
  const { session, show } = getLiveSession(useUser().id);
  const { signedOut } = useSession();
  const view = useStore(session);
  useEffect(show, [show]);
  useTurnSignals(view);
  const isSignedOut = view.connection === 'signed_out';
  useEffect(() => {
    // Check again, because the user may have signed in before this effect runs.
    if (isSignedOut && session.get().connection === 'signed_out') signedOut('ended');
  }, [isSignedOut, session, signedOut]);
  return { session, view };
}

const mark = '● Your move · ';

function unmark(): void {
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
}

/** Screens change the page title, so add the mark again after each change. */
function restoreMark(): () => void {
  const put = (): void => {
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
  };
  put();
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    unmark();
  };
}

function useTurnSignals({ game, phase, connection }: LiveView): void {
  // A tab whose connection was replaced plays no sounds and does not mark its title.
  const isHere = connection !== 'replaced';
  const plies = game?.moves.length ?? 0;
  const heard = useRef({ plies, phase });
  useEffect(() => {
    const before = heard.current;
    heard.current = { plies, phase };
    if (!isHere) return;
    if (phase === 'game_over' && before.phase !== 'game_over') playSound('end');
    else if (phase === 'my_move' && plies > before.plies) playSound('move');
  }, [plies, phase, isHere]);
  const isMyMove = isHere && phase === 'my_move' && game?.verdictPending === false;
  useEffect(() => (isMyMove ? restoreMark() : undefined), [isMyMove]);
}
