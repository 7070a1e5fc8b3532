import type { Color } from 'chessops';
import { type Clock, startClock, stopClock } from './clock.ts';
import type { Winner } from './final-eval.ts';
import type { Bot } from './bot.ts';
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
  readonly winner: Winner | null;
  readonly reason: EndReason;
  readonly finalEval: string | null;
  readonly at: number;
}

export interface LiveGame {
  readonly version: number;
  readonly startedAt: number;
  readonly maxMoves: number;
  readonly reconnectMs: number;
  readonly bot: Bot | null;
  readonly line: LiveLine;
  readonly startPly: number;
  readonly clockAfterMs: readonly number[];
  readonly clock: Clock;
  readonly goneSince: Readonly<Record<Color, number | null>>;
  readonly drawOffer: Color | null;
  readonly offeredAtPly: Readonly<Record<Color, number | null>>;
  readonly verdictDueAt: number | null;
  readonly end: GameEnd | null;
}

export interface LiveLimits {
  readonly clockMs: number;
  readonly maxMoves: number;
  readonly reconnectMs: number;
}

export interface Setup {
  readonly bot?: Bot | null;
  readonly start?: LiveLine | undefined;
  readonly isClockOff?: boolean;
}

const UNTIMED_GONE_MS = 24 * 3_600_000;

export function startGame(limits: LiveLimits, now: number, setup: Setup = {}): LiveGame {
  const { bot = null, start: line = emptyLine, isClockOff = false } = setup;
  const startPly = line.moves.length;
  return {
    version: 1,
    startedAt: now,
    maxMoves: limits.maxMoves + Math.ceil(startPly / 2),
    reconnectMs: isClockOff ? UNTIMED_GONE_MS : limits.reconnectMs,
    bot,
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
