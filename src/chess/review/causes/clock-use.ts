/** How a player used the clock: how long each own move took, and what was left before it. */
import type { Color } from 'chessops/types';
import type { GameMove } from '#chess/pgn/game-moves';
import { parseTimeControl } from '#chess/pgn/time-control';

/** How much of the base time was left before a move. */
export const CLOCK_PARTS = ['over half', '20 to 50 %', '5 to 20 %', 'under 5 %'] as const;
export type ClockPart = (typeof CLOCK_PARTS)[number];

/** Why the clock may be to blame: hardly any left, hardly any used, or much used in vain. */
export const TIME_FAULTS = ['low', 'hasty', 'long'] as const;
export type TimeFault = (typeof TIME_FAULTS)[number];

export interface Think {
  readonly ply: number;
  readonly seconds: number;
  readonly part: ClockPart;
  /** Under a hundredth of the base time, and under a second at least. */
  readonly isShort: boolean;
  /** Among the longest tenth of the game. */
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
 * The thinks of one side, by ply: previous own clock − clock + increment. A game without clocks, or by correspondence, has
 * none; a negative time is a clock that was set anew, and is dropped.
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
      // Clocks have tenths, which binary fractions miss: 1.8 seconds are not under 1.8.
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

/** To blame if the move cost points: each counts once. */
export function findTimeFault({ part, isShort, isLong }: Think): TimeFault | undefined {
  if (part === 'under 5 %') return 'low';
  if (isShort) return 'hasty';
  return isLong ? 'long' : undefined;
}
