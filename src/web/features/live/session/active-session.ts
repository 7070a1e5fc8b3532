/** One per page: a game continues on other screens. */
import {
  findLastGameId,
  forgetRunningGame,
  letGoOfRunningGame,
  setRunningGame,
} from '../../../lib/running-game.ts';
import { isSignedInAs } from '../../../lib/session.tsx';
import { openLiveSocket } from './live-client.ts';
import { LiveSession } from './live-session.ts';
import { askOthers, showOthers, watchOthers } from './other-tabs.ts';
import type { LiveView } from './live-view.ts';

let active: { userId: string; session: LiveSession } | undefined;
let viewers = 0;
let isWatchingNetwork = false;

function watchNetwork(): void {
  if (isWatchingNetwork) return;
  isWatchingNetwork = true;
  window.addEventListener('online', () => active?.session.networkChanged(true));
  window.addEventListener('offline', () => active?.session.networkChanged(false));
}

/** The connection is then needed on every screen. */
function isOn({ phase, connection, invitation }: LiveView): boolean {
  const hasLine = connection !== 'replaced' && connection !== 'signed_out';
  const isInvited = invitation.mine !== null || invitation.guest_of !== null;
  return hasLine && (isInvited || (phase !== 'doing_nothing' && phase !== 'game_over'));
}

function mark(userId: string, view: LiveView): void {
  const { phase, connection, game } = view;
  if (connection === 'replaced' || connection === 'signed_out') letGoOfRunningGame();
  else if (isOn(view)) {
    const isPlaying = phase === 'my_move' || phase === 'opponents_move';
    setRunningGame({ userId, gameId: game?.id, isPlaying });
  } else if (phase === 'game_over') {
    if (findLastGameId(userId) !== undefined) setRunningGame({ userId, gameId: game?.id, isPlaying: false });
  } else if (view.playing !== null) {
    // Only once the server says so.
    forgetRunningGame(userId);
  }
}

export function getLiveSession(userId: string): LiveSession {
  if (active?.userId === userId) return active.session;
  active?.session.leave();
  const session = new LiveSession(openLiveSocket, () => performance.now(), {
    lastGameId: findLastGameId(userId) || undefined,
    isSignedIn: () => isSignedInAs(userId),
  });
  let wasReplaced = false;
  session.subscribe(() => {
    const view = session.get();
    mark(userId, view);
    if (view.connection === 'open') showOthers(userId, view);
    const isReplaced = view.connection === 'replaced';
    if (isReplaced && !wasReplaced) askOthers(userId);
    wasReplaced = isReplaced;
    closeIfIdle(session);
  });
  active = { userId, session };
  return session;
}

/** Only when shown: the build renders this screen too. */
function watchTabs({ userId, session }: { userId: string; session: LiveSession }): void {
  watchOthers(userId, {
    onView: (view) => session.mirror(view),
    getView: () => (session.get().connection === 'open' ? session.get() : undefined),
  });
}

/** Stays connected while shown or playing. Returns an unsubscribe function. */
export function viewLiveSession(session: LiveSession): () => void {
  viewers += 1;
  watchNetwork();
  if (active?.session === session) watchTabs(active);
  session.open();
  return () => {
    viewers -= 1;
    closeIfIdle(session);
  };
}

function closeIfIdle(session: LiveSession): void {
  if (viewers === 0 && !isOn(session.get())) session.leave();
}
