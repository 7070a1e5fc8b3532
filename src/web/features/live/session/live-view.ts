/** What the screen shows, as a function of what the server has said and what the user has done. */
import { INITIAL_FEN } from 'chessops/fen';
import type { InvitationNews, LiveMove, LiveState, ServerMessage } from '#contract/live';
import type { LiveConnection } from './live-client.ts';
import {
  type EndFacts,
  type LivePhase,
  makeEndStatus,
  makePlayStatus,
  playPhase,
  type ShownClocks,
  type ShownGame,
  statusTexts,
  turnOf,
} from './shown-game.ts';

/** What the server last said about invitations, and when, by the page's own clock. */
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
  /** Why there was no game for what was last asked. */
  readonly refusal: LiveRefusal | null;
  /** The game is, or was, played on this device alone. */
  readonly isHere: boolean;
}

export type LiveAction =
  | { type: 'connection'; connection: LiveConnection }
  | { type: 'message'; message: ServerMessage; now: number }
  | { type: 'requested' }
  | { type: 'asked'; isHere?: boolean }
  | { type: 'put_away' }
  | { type: 'mirrored'; view: LiveView }
  | { type: 'cancelled' }
  | { type: 'played'; move: LiveMove; now: number };

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

/** A game that is on, with the phase and status that follow from it. */
function showGame(view: LiveView, game: ShownGame): LiveView {
  return { ...view, game, phase: playPhase(game), status: makePlayStatus(game) };
}

function endGame(view: LiveView, game: ShownGame, facts: EndFacts): LiveView {
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

type Unusual = Pick<LiveState, 'start_fen' | 'no_clock'>;

interface Times {
  myTimeRemaining: number;
  oppTimeRemaining: number;
}

function readClocks(times: Times, running: ShownClocks['running'], now: number): ShownClocks {
  return {
    mineMs: times.myTimeRemaining * 1000,
    theirsMs: times.oppTimeRemaining * 1000,
    running,
    readAt: now,
  };
}

function runningClock(
  game: Pick<ShownGame, 'startFen' | 'color' | 'hasNoClock'>,
  moves: readonly LiveMove[],
) {
  if (game.hasNoClock) return null;
  return turnOf(game.startFen, moves) === game.color ? 'mine' : 'theirs';
}

/** What is said of a game only where it is not the usual one. */
function readUnusual({ start_fen: startFen = INITIAL_FEN, no_clock: isOff }: Unusual) {
  return { startFen, hasNoClock: isOff === true };
}

function showState(view: LiveView, state: LiveState, now: number): LiveView {
  const color = state.payload.color === 'w' ? 'white' : 'black';
  const { moves, draw_offer: offer, opponent_gone: gone } = state;
  const unusual = readUnusual(state);
  const known = view.game?.id === state.game_id ? view.game : null;
  // A move that never arrived is still meant: the session sends it again.
  const isPendingNext = known?.pending && known.moves.length === moves.length && !state.verdict_pending;
  const game: ShownGame = {
    id: state.game_id,
    version: state.version,
    color,
    opponent: state.payload.opponent,
    house: state.payload.house,
    houseBook: state.payload.house_book ?? null,
    ...unusual,
    startPly: state.start_ply,
    maxMoves: state.payload.max_moves,
    moves,
    pending: isPendingNext ? known.pending : null,
    clocks: readClocks(state, state.clock_running ? runningClock({ ...unusual, color }, moves) : null, now),
    drawOffer: offer === null ? null : offer === state.payload.color ? 'mine' : 'theirs',
    opponentGoneUntil: gone === null ? null : now + gone * 1000,
    verdictPending: state.verdict_pending,
    end: null,
  };
  const { winner, reason, final_eval: finalEval } = state.payload;
  if (winner !== null && reason !== null) return endGame(view, game, { winner, reason, finalEval });
  // Taken back by the opponent before it began.
  if (reason === 'cancelled') return { ...view, phase: 'doing_nothing', status: '', game: null };
  return showGame(view, game);
}

function startGame(
  view: LiveView,
  message: Extract<ServerMessage, { type: 'game_started' }>,
  now: number,
): LiveView {
  const color = message.payload.color === 'w' ? 'white' : 'black';
  const { moves } = message;
  const unusual = readUnusual(message);
  return showGame(
    { ...view, refusal: null },
    {
      id: message.game_id,
      version: message.version,
      color,
      opponent: message.payload.opponent,
      house: message.payload.house,
      houseBook: message.payload.house_book ?? null,
      ...unusual,
      startPly: moves.length,
      maxMoves: message.payload.max_moves,
      moves,
      pending: null,
      clocks: readClocks(message, runningClock({ ...unusual, color }, moves), now),
      drawOffer: null,
      opponentGoneUntil: null,
      verdictPending: false,
      end: null,
    },
  );
}

type GameMessage = Extract<ServerMessage, { game_id: string }>;

/** News of the game that is shown; anything older than what is known is no news. */
function tellGame(view: LiveView, game: ShownGame, message: GameMessage, now: number): LiveView {
  const news = { ...game, version: message.version };
  switch (message.type) {
    case 'move':
    case 'move_accepted': {
      if (message.ply !== game.moves.length + 1) return view;
      const moves = [...game.moves, message.move];
      const verdictPending = moves.length >= game.maxMoves * 2;
      const clocks = readClocks(message, verdictPending ? null : runningClock(game, moves), now);
      const declined = message.type === 'move' && game.drawOffer === 'mine';
      const answered = message.type === 'move_accepted' && game.drawOffer === 'theirs';
      const drawOffer = declined || answered ? null : game.drawOffer;
      return showGame(view, { ...news, moves, pending: null, clocks, verdictPending, drawOffer });
    }
    case 'game_over':
    case 'opponent_resigned':
    case 'resigned':
    case 'max_moves_reached': {
      const clocks = readClocks(message, null, now);
      const { winner, reason } = message.payload;
      const finalEval = message.type === 'max_moves_reached' ? message.payload.final_eval : null;
      return endGame(view, { ...news, clocks }, { winner, reason, finalEval });
    }
    case 'draw_offered': {
      const isMine = (message.payload.color === 'w') === (game.color === 'white');
      return { ...view, game: { ...news, drawOffer: isMine ? 'mine' : 'theirs' } };
    }
    case 'taken_back': {
      const moves = game.moves.slice(0, message.ply);
      const clocks = readClocks(message, null, now);
      return showGame(view, {
        ...news,
        moves,
        pending: null,
        clocks,
        verdictPending: false,
        drawOffer: null,
      });
    }
    case 'draw_declined':
      return { ...view, game: { ...news, drawOffer: null } };
    case 'opponent_gone':
      return { ...view, game: { ...news, opponentGoneUntil: now + message.seconds * 1000 } };
    case 'opponent_back':
      return { ...view, game: { ...news, opponentGoneUntil: null } };
    case 'clock': {
      const running = message.clock_running ? runningClock(game, game.moves) : null;
      return { ...view, game: { ...news, clocks: readClocks(message, running, now) } };
    }
    case 'game_started':
      return view;
  }
}

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
      // A finished game stays on the screen; a game or request the server does not know is over.
      if (view.game?.end) return { ...view, playing };
      return { ...view, phase: 'doing_nothing', status: '', playing, game: null };
    }
    case 'game_started':
      return startGame(view, message, now);
    case 'move_refused':
      // The true state follows.
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
    case 'asked':
      return { ...view, refusal: null, isHere: action.isHere === true };
    case 'put_away':
      return view.phase === 'game_over' ? { ...view, phase: 'doing_nothing', status: '', game: null } : view;
    case 'mirrored':
      // Played in another tab, which tells how it goes on.
      return view.connection === 'replaced' ? { ...action.view, connection: 'replaced' } : view;
    case 'cancelled':
      return { ...emptyView, playing: view.playing };
    case 'played':
      return play(view, action.move, action.now);
  }
}

export function readShownClock(clocks: ShownClocks, side: 'mine' | 'theirs', now: number): number {
  const atReading = side === 'mine' ? clocks.mineMs : clocks.theirsMs;
  return Math.max(0, clocks.running === side ? atReading - (now - clocks.readAt) : atReading);
}
