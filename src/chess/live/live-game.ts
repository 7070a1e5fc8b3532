import type { Color } from 'chessops';
import { type Clock, startClock, stopClock } from './clock.ts';
import type { Winner } from './final-eval.ts';
import type { House } from './house.ts';
import { type BoardEnd, type LiveLine, emptyLine } from './line.ts';

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

/** A game without a clock waits for its player: a player who leaves it counts as gone after a day. */
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

export function changed(game: LiveGame, change: Partial<LiveGame>): LiveGame {
  return { ...game, ...change, version: game.version + 1 };
}

export function endGame(
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
