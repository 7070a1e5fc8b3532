import type { InvitationNews, ServerMessage } from '#contract/live';
import type { LiveConnection } from './live-client.ts';
import {
  type EndFacts,
  type LivePhase,
  makeEndStatus,
  makePlayStatus,
  playPhase,
  type ShownClocks,
  type ShownGame,
} from './shown-game.ts';

export interface ShownInvitation extends InvitationNews {
  readonly readAt: number;
}

type LiveRefusal = Extract<ServerMessage, { type: 'house_refused' | 'invitation_refused' }>['reason'];

export interface LiveView {
  readonly connection: LiveConnection;
  readonly phase: LivePhase;
  readonly status: string;
  readonly playing: number | null;
  readonly game: ShownGame | null;
  readonly invitation: ShownInvitation;
  readonly refusal: LiveRefusal | null;
  readonly isHere: boolean;
}

export const emptyView: LiveView = {
  connection: 'idle',
  phase: 'doing_nothing',
  status: '',
  playing: null,
  game: null,
  invitation: { mine: null, guest_of: null, rematch: null, readAt: 0 },
  refusal: null,
  isHere: false,
};

export function showGame(view: LiveView, game: ShownGame): LiveView {
  return { ...view, game, phase: playPhase(game), status: makePlayStatus(game) };
}

export function showEndedGame(view: LiveView, game: ShownGame, facts: EndFacts): LiveView {
  return {
    ...view,
    phase: 'game_over',
    status: makeEndStatus(game.color, facts),
    game: {
      ...game,
      pending: null,
      drawOffer: null,
      opponentGoneUntil: null,
      verdictPending: false,
      clocks: { ...game.clocks, running: null },
      end: { winner: facts.winner, reason: facts.reason },
    },
  };
}

export function readShownClock(clocks: ShownClocks, side: 'mine' | 'theirs', now: number): number {
  const atReading = side === 'mine' ? clocks.mineMs : clocks.theirsMs;
  return Math.max(0, clocks.running === side ? atReading - (now - clocks.readAt) : atReading);
}
