import type { Color } from 'chessops/types';

interface ClockedMove {
  color: Color;
  clockSeconds: number | undefined;
}

/** Lichess and chess.com both write `[%clk h:mm:ss]`. */
const CLOCK = /\[%clk\s(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,3})?)\]/;

export function parseClock(comments: readonly string[]): number | undefined {
  for (const comment of comments) {
    const [, hours, minutes, seconds] = CLOCK.exec(comment) ?? [];
    if (hours !== undefined) return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  }
  return undefined;
}

/** Returns the clock after the player's last move before `ply`, or undefined without clocks. */
export function findClockAt(moves: readonly ClockedMove[], ply: number, color: Color): number | undefined {
  return moves.slice(0, ply).findLast((move) => move.color === color && move.clockSeconds !== undefined)
    ?.clockSeconds;
}

/** Correspondence clocks exceed an hour, so minutes have no limit: `0:09`, `10079:45`. */
export function makePgnClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
