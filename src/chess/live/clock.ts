import type { Color } from 'chessops';
import { opposite } from 'chessops/util';

export const MAX_LAG_MS = 500;

export interface Clock {
  readonly remainingMs: Readonly<Record<Color, number>>;
  readonly turn: Color;
  readonly runningSince: number | null;
  readonly isOff: boolean;
}

export function startClock(eachMs: number, now: number, isOff = false): Clock {
  return { remainingMs: { white: eachMs, black: eachMs }, turn: 'white', runningSince: now, isOff };
}

/** Never negative, even if somebody sets the system clock back. */
function elapsedMs(clock: Clock, now: number): number {
  return clock.runningSince === null || clock.isOff ? 0 : Math.max(0, now - clock.runningSince);
}

export function readClock(clock: Clock, color: Color, now: number): number {
  const usedMs = color === clock.turn ? elapsedMs(clock, now) : 0;
  return Math.max(0, clock.remainingMs[color] - usedMs);
}

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

/** Adds the lag limit, because a move sent in time may still arrive. */
export function findFlagFall(clock: Clock): number | null {
  if (clock.runningSince === null || clock.isOff) return null;
  return clock.runningSince + clock.remainingMs[clock.turn] + MAX_LAG_MS;
}

export function makeClockText(remainingMs: number): string {
  const ms = Math.max(0, remainingMs);
  const tenths = Math.floor(ms / 100);
  const seconds = ms < 10_000 ? tenths / 10 : Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - minutes * 60;
  return `${minutes}:${ms < 10_000 ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0')}`;
}
