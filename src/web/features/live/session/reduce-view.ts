import type { LiveMove, ServerMessage } from '#contract/live';
import type { LiveConnection } from './live-client.ts';
import { emptyView, type LiveView, readShownClock, showGame } from './live-view.ts';
import { type ShownClocks, statusTexts } from './shown-game.ts';
import { showState, showStartedGame, tellGame } from './server-state.ts';

export type LiveAction =
  | { type: 'connection'; connection: LiveConnection }
  | { type: 'message'; message: ServerMessage; now: number }
  | { type: 'requested' }
  | { type: 'user-request'; isHere?: boolean }
  | { type: 'put_away' }
  | { type: 'mirrored'; view: LiveView }
  | { type: 'cancelled' }
  | { type: 'played'; move: LiveMove; now: number };

function hear(view: LiveView, message: ServerMessage, now: number): LiveView {
  switch (message.type) {
    case 'matching':
      return {
        ...view,
        phase: 'waiting_for_game',
        status: statusTexts.waiting,
        playing: message.payload.playing,
        game: null,
      };
    case 'state': {
      const playing = message.playing;
      if (message.game) return showState({ ...view, playing }, message.game, now);
      if (message.waiting) {
        return { ...view, phase: 'waiting_for_game', status: statusTexts.waiting, playing, game: null };
      }
      // A finished game stays on the screen. A running game that the server does not report is over.
      if (view.game?.end) return { ...view, playing };
      return { ...view, phase: 'doing_nothing', status: '', playing, game: null };
    }
    case 'game_started':
      return showStartedGame(view, message, now);
    case 'move_refused':
      return view.game ? showGame(view, { ...view.game, pending: null }) : view;
    case 'invitation': {
      const { mine, guest_of: guestOf, rematch } = message;
      return { ...view, invitation: { mine, guest_of: guestOf, rematch, readAt: now } };
    }
    case 'house_refused':
    case 'invitation_refused':
      return { ...view, refusal: message.reason };
    case 'replaced':
    case 'bad_message':
      return view;
    default: {
      const { game } = view;
      if (game?.id !== message.game_id || game.end || message.version < game.version) return view;
      return tellGame(view, game, message, now);
    }
  }
}

function play(view: LiveView, move: LiveMove, now: number): LiveView {
  const { game } = view;
  if (!game || view.phase !== 'my_move') return view;
  const mineMs = readShownClock(game.clocks, 'mine', now);
  const running = game.hasNoClock ? null : 'theirs';
  const clocks: ShownClocks = { ...game.clocks, mineMs, running, readAt: now };
  const drawOffer = game.drawOffer === 'theirs' ? null : game.drawOffer;
  return showGame(view, { ...game, pending: move, clocks, drawOffer });
}

export function reduceView(view: LiveView, action: LiveAction): LiveView {
  switch (action.type) {
    case 'connection':
      return { ...view, connection: action.connection };
    case 'message':
      return hear(view, action.message, action.now);
    case 'requested':
      return {
        ...view,
        phase: 'waiting_for_game',
        status: statusTexts.waiting,
        game: null,
        refusal: null,
        isHere: false,
      };
    case 'user-request':
      return { ...view, refusal: null, isHere: action.isHere === true };
    case 'put_away':
      return view.phase === 'game_over' ? { ...view, phase: 'doing_nothing', status: '', game: null } : view;
    case 'mirrored':
      // Show the view of another tab only if this tab's connection was replaced.
      return view.connection === 'replaced' ? { ...action.view, connection: 'replaced' } : view;
    case 'cancelled':
      return { ...emptyView, playing: view.playing };
    case 'played':
      return play(view, action.move, action.now);
  }
}
