import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import { type Clock, findFlagFall, pressClock, resumeClock, startClock, stopClock } from './clock.ts';
import type { Score } from '#chess/position/score';
import { type Winner, judgeWinner, makeFinalEval } from './final-eval.ts';
import { type House, findThinkMs } from './house.ts';
import {
  type BoardEnd,
  type LiveLine,
  emptyLine,
  extendLine,
  findBoardEnd,
  findMover,
  replayLine,
} from './line.ts';

/** How long after the pairing a player who has not moved may still take the request back. */
export const CANCEL_WINDOW_MS = 5000;
/** How long the engine may owe its verdict before any node asks again. */
export const VERDICT_DUE_MS = 5000;

export type EndReason =
  | BoardEnd
  | 'time'
  | 'resignation'
  | 'agreement'
  | 'abandoned'
  | 'move_limit'
  | 'cancelled';

interface GameEnd {
  /** Null only for a game that was cancelled before it began. */
  readonly winner: Winner | null;
  readonly reason: EndReason;
  readonly finalEval: string | null;
  readonly at: number;
}

export interface LiveGame {
  readonly version: number;
  readonly startedAt: number;
  /** Full moves of each side after which the engine decides. */
  readonly maxMoves: number;
  readonly reconnectMs: number;
  /** One of the two players may be the house, which is never gone. */
  readonly house: House | null;
  readonly line: LiveLine;
  /** Half-moves that stood on the board when the game began. */
  readonly startPly: number;
  /** The mover's clock after each half-move. */
  readonly clockAfterMs: readonly number[];
  readonly clock: Clock;
  /** Since when a player has had no connection. */
  readonly goneSince: Readonly<Record<Color, number | null>>;
  readonly drawOffer: Color | null;
  /** The half-move at which each side last offered a draw. */
  readonly offeredAtPly: Readonly<Record<Color, number | null>>;
  /** When the engine's verdict is overdue; set once the move limit is reached. */
  readonly verdictDueAt: number | null;
  readonly end: GameEnd | null;
}

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
  /** The same object when nothing has changed, so there is nothing to store. */
  readonly game: LiveGame;
  readonly refusal: Refusal | null;
}

export interface LiveLimits {
  readonly clockMs: number;
  readonly maxMoves: number;
  readonly reconnectMs: number;
}

/** How a game begins where it is not the usual way. */
export interface Setup {
  readonly house?: House | null;
  /** The position, and the moves that stand on the board; the limit counts from there. */
  readonly start?: LiveLine | undefined;
  readonly isClockOff?: boolean;
}

/** A game without a clock waits for its player: who leaves it is gone after a day. */
const UNTIMED_GONE_MS = 24 * 3_600_000;

export function startGame(limits: LiveLimits, now: number, setup: Setup = {}): LiveGame {
  const { house = null, start: line = emptyLine, isClockOff = false } = setup;
  const startPly = line.moves.length;
  return {
    version: 1,
    startedAt: now,
    maxMoves: limits.maxMoves + Math.ceil(startPly / 2),
    reconnectMs: isClockOff ? UNTIMED_GONE_MS : limits.reconnectMs,
    house,
    line,
    startPly,
    clockAfterMs: line.moves.map(() => limits.clockMs),
    clock: { ...startClock(limits.clockMs, now, isClockOff), turn: line.position.turn },
    goneSince: { white: null, black: null },
    drawOffer: null,
    offeredAtPly: { white: null, black: null },
    verdictDueAt: null,
    end: null,
  };
}

function changed(game: LiveGame, change: Partial<LiveGame>): LiveGame {
  return { ...game, ...change, version: game.version + 1 };
}

function endGame(
  game: LiveGame,
  end: { winner: Winner | null; reason: EndReason; finalEval?: string },
  now: number,
): LiveGame {
  return changed(game, {
    clock: stopClock(game.clock, now),
    drawOffer: null,
    verdictDueAt: null,
    end: { finalEval: null, ...end, at: now },
  });
}

function nameWinner(color: Color): Winner {
  return color === 'white' ? 'White' : 'Black';
}

function hasMoved(game: LiveGame, color: Color): boolean {
  const firstPly = game.startPly + (findMover(game.line, game.startPly) === color ? 0 : 1);
  return game.line.moves.length > firstPly;
}

/** A side that could never give mate does not win when the other's time runs out. */
function flagEnd(game: LiveGame, now: number): LiveGame {
  const other = opposite(game.clock.turn);
  const winner = game.line.position.hasInsufficientMaterial(other) ? 'Draw' : nameWinner(other);
  return endGame(game, { winner, reason: 'time' }, now);
}

function findGoneUntil(game: LiveGame, color: Color): number | null {
  const since = game.goneSince[color];
  return since === null ? null : since + game.reconnectMs;
}

function findFirst(moments: readonly (number | null)[]): number | null {
  const due = moments.filter((moment) => moment !== null);
  return due.length ? Math.min(...due) : null;
}

/** When time ends the game, unless something happens before. */
function findTimeEnd(game: LiveGame): number | null {
  return findFirst([findFlagFall(game.clock), findGoneUntil(game, 'white'), findGoneUntil(game, 'black')]);
}

/** When the house wants to move; null when it is not its turn. The same on every node. */
export function findHouseDue({ house, clock, line, startedAt, verdictDueAt, end }: LiveGame): number | null {
  const isItsTurn = house?.color === clock.turn && verdictDueAt === null && end === null;
  if (!isItsTurn || clock.runningSince === null) return null;
  return clock.runningSince + findThinkMs(startedAt, line.moves.length, clock.remainingMs[clock.turn]);
}

/** The next moment at which the game goes on without its players; any node may then see to it. */
export function findDeadline(game: LiveGame): number | null {
  if (game.end) return null;
  if (game.verdictDueAt !== null) return game.verdictDueAt;
  return findFirst([findTimeEnd(game), findHouseDue(game)]);
}

/** Lets time do what it has already done: a fallen flag, or a player gone for too long. */
function settle(game: LiveGame, now: number): LiveGame {
  if (game.verdictDueAt !== null) return game;
  const deadline = findTimeEnd(game);
  if (deadline === null || now < deadline) return game;
  if (findFlagFall(game.clock) === deadline) return flagEnd(game, now);
  const white = findGoneUntil(game, 'white');
  const black = findGoneUntil(game, 'black');
  const winner = white === black ? 'Draw' : nameWinner(white === deadline ? 'black' : 'white');
  return endGame(game, { winner, reason: 'abandoned' }, now);
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
    const winner = reason === 'checkmate' ? nameWinner(event.color) : 'Draw';
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

/** To the last turn of the player's own. Only the house can be asked, and only without a clock. */
function takeBack(game: LiveGame, { color, ply }: LiveEvent & { type: 'take_back' }, now: number): GameStep {
  const { moves, startFen } = game.line;
  if (ply !== undefined && ply !== moves.length) return { game, refusal: 'wrong_ply' };
  const kept = moves.length - (findMover(game.line, moves.length) === color ? 2 : 1);
  const line = kept < game.startPly ? undefined : replayLine(moves.slice(0, kept), startFen);
  if (!game.clock.isOff || !game.house || !line) return { game, refusal: 'no_take_back' };
  return {
    game: changed(game, {
      line,
      clockAfterMs: game.clockAfterMs.slice(0, kept),
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
  const { clock: shown, house, verdictDueAt } = game;
  // The house waits for nobody but its opponent.
  const isAwaited = shown.turn === color || shown.turn === house?.color;
  const held = shown.runningSince === null && verdictDueAt === null && isAwaited;
  if (game.goneSince[color] === null && !held) return game;
  const clock = held ? resumeClock(game.clock, now) : game.clock;
  return changed(game, { ...setGone(game, color, null), clock });
}

/**
 * No node was alive between `lastAliveAt` and now. The mover pays up to then; the clock is held until the
 * mover is back, and both players have the whole limit again to find their way.
 */
function interrupt(game: LiveGame, lastAliveAt: number, now: number): LiveGame {
  return changed(game, {
    clock: stopClock(game.clock, lastAliveAt),
    goneSince: {
      white: game.house?.color === 'white' ? null : now,
      black: game.house?.color === 'black' ? null : now,
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
      const winner = nameWinner(opposite(event.color));
      return { game: endGame(game, { winner, reason: 'resignation' }, now), refusal: null };
    }
  }
}

/** One step of the game. Exactly one event can end it; every later one meets `game_over`. */
export function playEvent(before: LiveGame, event: LiveEvent, now: number): GameStep {
  if (before.end) return { game: before, refusal: 'game_over' };
  // Down time has to be taken out before time is allowed to decide anything.
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
