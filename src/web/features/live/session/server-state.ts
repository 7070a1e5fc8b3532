import { INITIAL_FEN } from 'chessops/fen';
import type { LiveMove, LiveState, ServerMessage } from '#contract/live';
import { showEndedGame, type LiveView, showGame } from './live-view.ts';
import { type ShownClocks, type ShownGame, turnOf } from './shown-game.ts';

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

function readUnusual({ start_fen: startFen = INITIAL_FEN, no_clock: isOff }: Unusual) {
  return { startFen, hasNoClock: isOff === true };
}

export function showState(view: LiveView, state: LiveState, now: number): LiveView {
  const color = state.payload.color === 'w' ? 'white' : 'black';
  const { moves, draw_offer: offer, opponent_gone: gone } = state;
  const unusual = readUnusual(state);
  const known = view.game?.id === state.game_id ? view.game : null;
  // Keep a move that may have been lost with the connection, because it is sent again.
  const isPendingNext = known?.pending && known.moves.length === moves.length && !state.verdict_pending;
  const game: ShownGame = {
    id: state.game_id,
    version: state.version,
    color,
    opponent: state.payload.opponent,
    bot: state.payload.house,
    botBook: state.payload.house_book ?? null,
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
  if (winner !== null && reason !== null) return showEndedGame(view, game, { winner, reason, finalEval });
  if (reason === 'cancelled') return { ...view, phase: 'doing_nothing', status: '', game: null };
  return showGame(view, game);
}

export function showStartedGame(
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
      bot: message.payload.house,
      botBook: message.payload.house_book ?? null,
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

export function tellGame(view: LiveView, game: ShownGame, message: GameMessage, now: number): LiveView {
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
      return showEndedGame(view, { ...news, clocks }, { winner, reason, finalEval });
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
