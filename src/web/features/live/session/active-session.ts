import {
  findLastGameId,
  forgetRunningGame,
  letGoOfRunningGame,
  setRunningGame,
} from '../../../lib/running-game.ts';
import { isSignedInAs } from '../../../lib/session.tsx';
import { perUser } from '../../../sync/runtime.ts';
import { openLiveSocket } from './live-client.ts';
import { LiveSession } from './live-session.ts';
import { askOthers, showOthers, watchOthers } from './other-tabs.ts';
import type { LiveView } from './live-view.ts';

/** True while a game, a request for a game or an invitation needs the connection, even on other screens. */
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
    setRunningGame(userId, { gameId: game?.id, isPlaying });
  } else if (phase === 'game_over') {
    if (findLastGameId(userId) !== undefined) setRunningGame(userId, { gameId: game?.id, isPlaying: false });
  } else if (view.playing !== null) {
    forgetRunningGame(userId);
  }
}

export const getLiveSession = perUser(({ userId, signal }) => {
  const session = new LiveSession(openLiveSocket, () => performance.now(), {
    lastGameId: findLastGameId(userId) || undefined,
    isSignedIn: () => isSignedInAs(userId),
  });
  let viewers = 0;
  let isWatching = false;
  let wasReplaced = false;
  session.subscribe(() => {
    const view = session.get();
    mark(userId, view);
    if (view.connection === 'open') showOthers(userId, view);
    const isReplaced = view.connection === 'replaced';
    if (isReplaced && !wasReplaced) askOthers(userId);
    wasReplaced = isReplaced;
    closeIfIdle();
  });

  function closeIfIdle(): void {
    if (viewers === 0 && !isOn(session.get())) session.leave();
  }

  /** The build prerenders this screen in Node, so call this only in a browser. */
  function watch(): void {
    isWatching = true;
    window.addEventListener('online', () => session.networkChanged(true), { signal });
    window.addEventListener('offline', () => session.networkChanged(false), { signal });
    signal.addEventListener('abort', () => session.leave());
    watchOthers(userId, {
      onView: (view) => session.mirror(view),
      getView: () => (session.get().connection === 'open' ? session.get() : undefined),
      signal,
    });
  }

  function show(): () => void {
    viewers += 1;
    if (!isWatching) watch();
    session.open();
    return () => {
      viewers -= 1;
      closeIfIdle();
    };
  }
  return { session, show };
});
