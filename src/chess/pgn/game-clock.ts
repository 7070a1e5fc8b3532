import type { Color } from 'chessops/types';

interface ClockedMove {
  color: Color;
  clockSeconds: number | undefined;
}

const CLOCK = /\[%clk\s(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,3})?)\]/;

export function parseClock(comments: readonly string[]): number | undefined {
  for (const comment of comments) {
    const [, hours, minutes, seconds] = CLOCK.exec(comment) ?? [];
    if (hours !== undefined) return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  }
  return undefined;
}

export function findClockAt(moves: readonly ClockedMove[], ply: number, color: Color): number | undefined {
  return moves.slice(0, ply).findLast((move) => move.color === color && move.clockSeconds !== undefined)
    ?.clockSeconds;
}

/** Returns minutes and seconds without hours, even for correspondence clocks: `0:09`, `10079:45`. */
export function makePgnClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
