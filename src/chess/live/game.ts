import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import { pressClock, resumeClock, stopClock } from './clock.ts';
import { nameColor } from '#chess/position/color-name';
import type { Score } from '#chess/position/score';
import { judgeWinner, makeFinalEval } from './final-eval.ts';
import { flagEnd, settle } from './game-time.ts';
import { extendLine, findBoardEnd, findMover, replayLine } from './line.ts';
import { changed, endGame, type LiveGame } from './live-game.ts';

export const CANCEL_WINDOW_MS = 5000;
/** If the engine has not evaluated the final position after this time, a node asks the engine again. */
export const VERDICT_DUE_MS = 5000;

export type LiveEvent =
  | { type: 'move'; color: Color; uci: string; ply?: number | undefined; lagMs: number }
  | { type: 'offer_draw'; color: Color }
  | { type: 'resign'; color: Color }
  | { type: 'take_back'; color: Color; ply?: number | undefined }
  | { type: 'cancel'; color: Color }
  | { type: 'connect'; color: Color }
  | { type: 'disconnect'; color: Color }
  | { type: 'interrupt'; lastAliveAt: number }
  | { type: 'verdict'; score: Score | null }
  | { type: 'tick' };

export type Refusal =
  | 'game_over'
  | 'not_your_turn'
  | 'illegal_move'
  | 'wrong_ply'
  | 'offer_too_early'
  | 'no_take_back';

export interface GameStep {
  /** The same object as before if nothing changed. The server then stores nothing. */
  readonly game: LiveGame;
  readonly refusal: Refusal | null;
}

function hasMoved(game: LiveGame, color: Color): boolean {
  const firstPly = game.startPly + (findMover(game.line, game.startPly) === color ? 0 : 1);
  return game.line.moves.length > firstPly;
}

function playMove(game: LiveGame, event: LiveEvent & { type: 'move' }, now: number): GameStep {
  const ply = game.line.moves.length;
  if (event.ply !== undefined && event.ply !== ply) return { game, refusal: 'wrong_ply' };
  if (event.color !== game.clock.turn) return { game, refusal: 'not_your_turn' };
  const line = extendLine(game.line, event.uci);
  if (!line) return { game, refusal: 'illegal_move' };
  const clock = pressClock(game.clock, event.lagMs, now);
  const remainingMs = clock.remainingMs[event.color];
  if (remainingMs <= 0) return { game: flagEnd(game, now), refusal: 'game_over' };

  const moved: LiveGame = {
    ...game,
    line,
    clock,
    clockAfterMs: [...game.clockAfterMs, remainingMs],
    drawOffer: game.drawOffer === event.color ? game.drawOffer : null,
  };
  const reason = findBoardEnd(line);
  if (reason) {
    const winner = reason === 'checkmate' ? nameColor(event.color) : 'Draw';
    return { game: endGame(moved, { winner, reason }, now), refusal: null };
  }
  if (line.moves.length >= game.maxMoves * 2) {
    const verdictDueAt = now + VERDICT_DUE_MS;
    return {
      game: changed(moved, { clock: stopClock(clock, now), verdictDueAt, drawOffer: null }),
      refusal: null,
    };
  }
  return { game: changed(moved, {}), refusal: null };
}

function offerDraw(game: LiveGame, color: Color, now: number): GameStep {
  const ply = game.line.moves.length;
  if (game.drawOffer === opposite(color)) {
    return { game: endGame(game, { winner: 'Draw', reason: 'agreement' }, now), refusal: null };
  }
  const last = game.offeredAtPly[color];
  if (game.drawOffer === color || ply < game.startPly + 2 || (last !== null && ply < last + 2)) {
    return { game, refusal: 'offer_too_early' };
  }
  const offeredAtPly = { ...game.offeredAtPly, [color]: ply };
  return { game: changed(game, { drawOffer: color, offeredAtPly }), refusal: null };
}

/** Takes back moves to the player's last turn. Allowed only against the bot and without clocks. */
function takeBack(game: LiveGame, { color, ply }: LiveEvent & { type: 'take_back' }, now: number): GameStep {
  const { moves, startFen } = game.line;
  if (ply !== undefined && ply !== moves.length) return { game, refusal: 'wrong_ply' };
  const remaining = moves.length - (findMover(game.line, moves.length) === color ? 2 : 1);
  const line = remaining < game.startPly ? undefined : replayLine(moves.slice(0, remaining), startFen);
  if (!game.clock.isOff || !game.bot || !line) return { game, refusal: 'no_take_back' };
  return {
    game: changed(game, {
      line,
      clockAfterMs: game.clockAfterMs.slice(0, remaining),
      clock: { ...game.clock, turn: color, runningSince: now },
      drawOffer: null,
    }),
    refusal: null,
  };
}

function setGone(game: LiveGame, color: Color, since: number | null): Partial<LiveGame> {
  return { goneSince: { ...game.goneSince, [color]: since } };
}

function connect(game: LiveGame, color: Color, now: number): LiveGame {
  const { clock: shown, bot, verdictDueAt } = game;
  // A bot never connects, so the user's connection also starts the bot's clock.
  const isAwaited = shown.turn === color || shown.turn === bot?.color;
  const paused = shown.runningSince === null && verdictDueAt === null && isAwaited;
  if (game.goneSince[color] === null && !paused) return game;
  const clock = paused ? resumeClock(game.clock, now) : game.clock;
  return changed(game, { ...setGone(game, color, null), clock });
}

/** No node ran from `lastAliveAt` until now. Players do not lose this time, and get time to reconnect. */
function interrupt(game: LiveGame, lastAliveAt: number, now: number): LiveGame {
  return changed(game, {
    clock: stopClock(game.clock, lastAliveAt),
    goneSince: {
      white: game.bot?.color === 'white' ? null : now,
      black: game.bot?.color === 'black' ? null : now,
    },
    verdictDueAt: game.verdictDueAt === null ? null : now,
  });
}

function cancel(game: LiveGame, color: Color, now: number): LiveGame {
  if (hasMoved(game, color) || now > game.startedAt + CANCEL_WINDOW_MS) return disconnect(game, color, now);
  return endGame(game, { winner: null, reason: 'cancelled' }, now);
}

function disconnect(game: LiveGame, color: Color, now: number): LiveGame {
  return game.goneSince[color] === null ? changed(game, setGone(game, color, now)) : game;
}

function decide(game: LiveGame, score: Score | null, now: number): LiveGame {
  const finalEval = makeFinalEval(score);
  return endGame(game, { winner: judgeWinner(score), reason: 'move_limit', finalEval }, now);
}

type PlayerEvent = LiveEvent & { type: 'move' | 'offer_draw' | 'resign' | 'take_back' };

function playPlayerEvent(game: LiveGame, event: PlayerEvent, now: number): GameStep {
  switch (event.type) {
    case 'move':
      return playMove(game, event, now);
    case 'offer_draw':
      return offerDraw(game, event.color, now);
    case 'take_back':
      return takeBack(game, event, now);
    case 'resign': {
      const winner = nameColor(opposite(event.color));
      return { game: endGame(game, { winner, reason: 'resignation' }, now), refusal: null };
    }
  }
}

export function playEvent(before: LiveGame, event: LiveEvent, now: number): GameStep {
  if (before.end) return { game: before, refusal: 'game_over' };
  // Comes before `settle`, because time in which no node ran must not end the game.
  if (event.type === 'interrupt') {
    return { game: interrupt(before, event.lastAliveAt, now), refusal: null };
  }
  const game = settle(before, now);
  if (game.end) return { game, refusal: event.type === 'tick' ? null : 'game_over' };
  const decided = game.verdictDueAt !== null;
  switch (event.type) {
    case 'tick':
      return { game, refusal: null };
    case 'connect':
      return { game: connect(game, event.color, now), refusal: null };
    case 'disconnect':
      return { game: disconnect(game, event.color, now), refusal: null };
    case 'cancel':
      return { game: cancel(game, event.color, now), refusal: null };
    case 'verdict':
      return { game: decided ? decide(game, event.score, now) : game, refusal: null };
    default:
      return decided ? { game, refusal: 'game_over' } : playPlayerEvent(game, event, now);
  }
}
