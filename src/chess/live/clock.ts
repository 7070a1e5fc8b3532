import type { Color } from 'chessops';
import { opposite } from 'chessops/util';

/** What a slow line may cost a player each move before it is taken from the clock. */
export const MAX_LAG_MS = 500;

/** Two clocks of which at most one runs. `runningSince` is null while the game is held or over. */
export interface Clock {
  readonly remainingMs: Readonly<Record<Color, number>>;
  readonly turn: Color;
  readonly runningSince: number | null;
  /** The game is played without a clock: turns begin and end, and cost nothing. */
  readonly isOff: boolean;
}

export function startClock(eachMs: number, now: number, isOff = false): Clock {
  return { remainingMs: { white: eachMs, black: eachMs }, turn: 'white', runningSince: now, isOff };
}

/** Time never runs backwards for a player, whatever the machine's clock does. */
function elapsedMs(clock: Clock, now: number): number {
  return clock.runningSince === null || clock.isOff ? 0 : Math.max(0, now - clock.runningSince);
}

export function readClock(clock: Clock, color: Color, now: number): number {
  const usedMs = color === clock.turn ? elapsedMs(clock, now) : 0;
  return Math.max(0, clock.remainingMs[color] - usedMs);
}

/** Stops both clocks at what they show. */
export function stopClock(clock: Clock, now: number): Clock {
  return {
    ...clock,
    remainingMs: { ...clock.remainingMs, [clock.turn]: readClock(clock, clock.turn, now) },
    runningSince: null,
  };
}

export function resumeClock(clock: Clock, now: number): Clock {
  return clock.runningSince === null ? { ...clock, runningSince: now } : clock;
}

/** Ends the turn: the measured lag is given back up to the limit, then the other clock runs. */
export function pressClock(clock: Clock, lagMs: number, now: number): Clock {
  const creditMs = Math.min(Math.max(0, lagMs), MAX_LAG_MS);
  const chargedMs = Math.max(0, elapsedMs(clock, now) - creditMs);
  return {
    ...clock,
    remainingMs: {
      ...clock.remainingMs,
      [clock.turn]: Math.max(0, clock.remainingMs[clock.turn] - chargedMs),
    },
    turn: opposite(clock.turn),
    runningSince: now,
  };
}

/**
 * The moment the running clock's flag falls without a move: a move that left in time may still be on the
 * way for as long as lag is given back.
 */
export function findFlagFall(clock: Clock): number | null {
  if (clock.runningSince === null || clock.isOff) return null;
  return clock.runningSince + clock.remainingMs[clock.turn] + MAX_LAG_MS;
}

/** `9:05`; with tenths, cut and not rounded, in the last ten seconds: `0:09.4`. */
export function makeClockText(remainingMs: number): string {
  const ms = Math.max(0, remainingMs);
  const tenths = Math.floor(ms / 100);
  const seconds = ms < 10_000 ? tenths / 10 : Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - minutes * 60;
  return `${minutes}:${ms < 10_000 ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0')}`;
}
