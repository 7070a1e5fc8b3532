import type { Color } from 'chessops/types';
import type { GameMove } from '#chess/pgn/game-moves';
import { parseTimeControl } from '#chess/pgn/time-control';

export const CLOCK_PARTS = ['over half', '20 to 50 %', '5 to 20 %', 'under 5 %'] as const;
export type ClockPart = (typeof CLOCK_PARTS)[number];

/** `low`: little time left. `hasty`: the player thought too briefly. `long`: one of their slowest moves. */
export const TIME_FAULTS = ['low', 'hasty', 'long'] as const;
export type TimeFault = (typeof TIME_FAULTS)[number];

export interface Think {
  readonly ply: number;
  readonly seconds: number;
  readonly part: ClockPart;
  readonly isShort: boolean;
  readonly isLong: boolean;
}

const SHORT_SHARE = 0.01;
const LEAST_SHORT_SECONDS = 1;
const LONG_SHARE = 0.1;

function findPart(share: number): ClockPart {
  if (share >= 0.5) return 'over half';
  if (share >= 0.2) return '20 to 50 %';
  return share >= 0.05 ? '5 to 20 %' : 'under 5 %';
}

/**
 * A move's time is the clock difference plus the increment. It is negative if somebody corrected the clock
 * upwards.
 */
export function findThinks(
  moves: readonly GameMove[],
  timeControl: string,
  color: Color,
): ReadonlyMap<number, Think> {
  const control = parseTimeControl(timeControl);
  if (control.kind !== 'live' || control.initialSeconds === 0) return new Map();
  const { initialSeconds, incrementSeconds } = control;
  const thinks: { ply: number; seconds: number; part: ClockPart }[] = [];
  let clock: number | undefined = initialSeconds;
  for (const { ply, color: mover, clockSeconds } of moves) {
    if (mover !== color) continue;
    if (clock !== undefined && clockSeconds !== undefined) {
      const seconds = Math.round(1000 * (clock - clockSeconds + incrementSeconds)) / 1000;
      if (seconds >= 0) thinks.push({ ply, seconds, part: findPart(clock / initialSeconds) });
    }
    clock = clockSeconds;
  }
  const shortest = Math.max(LEAST_SHORT_SECONDS, SHORT_SHARE * initialSeconds);
  const longest = new Set(
    thinks
      .toSorted((one, other) => other.seconds - one.seconds || one.ply - other.ply)
      .slice(0, Math.floor(LONG_SHARE * thinks.length))
      .map(({ ply }) => ply),
  );
  return new Map(
    thinks.map((think) => [
      think.ply,
      { ...think, isShort: think.seconds < shortest, isLong: longest.has(think.ply) },
    ]),
  );
}

export function findTimeFault({ part, isShort, isLong }: Think): TimeFault | undefined {
  if (part === 'under 5 %') return 'low';
  if (isShort) return 'hasty';
  return isLong ? 'long' : undefined;
}
