/** The tab with the connection sends its view to the user's other tabs. */
import { once } from '../../../lib/once.ts';
import type { LiveView } from './live-view.ts';

type Message = { userId: string } & ({ kind: 'ask' } | { kind: 'view'; view: LiveView; timeOrigin: number });

const getChannel = once(() =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tabiya-live-view'),
);

function send(message: Message): void {
  getChannel()?.postMessage(message);
}

/** Shifts all times, because the clock of each tab starts when the tab opens. */
export function shiftView(view: LiveView, byMs: number): LiveView {
  const { game, invitation } = view;
  return {
    ...view,
    game: game && {
      ...game,
      clocks: { ...game.clocks, readAt: game.clocks.readAt + byMs },
      opponentGoneUntil: game.opponentGoneUntil === null ? null : game.opponentGoneUntil + byMs,
    },
    invitation: { ...invitation, readAt: invitation.readAt + byMs },
  };
}

export function showOthers(userId: string, view: LiveView): void {
  send({ kind: 'view', userId, view, timeOrigin: performance.timeOrigin });
}

export function askOthers(userId: string): void {
  send({ kind: 'ask', userId });
}

interface Watcher {
  onView: (view: LiveView) => void;
  getView: () => LiveView | undefined;
  signal: AbortSignal;
}

export function watchOthers(userId: string, { onView, getView, signal }: Watcher): void {
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.userId !== userId) return;
    const view = getView();
    if (data.kind === 'ask' && view) showOthers(userId, view);
    if (data.kind === 'view') onView(shiftView(data.view, data.timeOrigin - performance.timeOrigin));
  };
  getChannel()?.addEventListener('message', onMessage, { signal });
}
