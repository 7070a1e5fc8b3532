import type { Color } from 'chessops/types';

interface ClockedMove {
  color: Color;
  clockSeconds: number | undefined;
}

/** Lichess and chess.com both write `[%clk h:mm:ss]`. */
const CLOCK = /\[%clk\s(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,3})?)\]/;

/** Returns the seconds left after the move. */
export function parseClock(comments: readonly string[]): number | undefined {
  for (const comment of comments) {
    const [, hours, minutes, seconds] = CLOCK.exec(comment) ?? [];
    if (hours !== undefined) return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  }
  return undefined;
}

/**
 * Returns the seconds left after the player's last move before `ply`, or undefined if the game has no clocks.
 */
export function findClockAt(moves: readonly ClockedMove[], ply: number, color: Color): number | undefined {
  return moves.slice(0, ply).findLast((move) => move.color === color && move.clockSeconds !== undefined)
    ?.clockSeconds;
}

/**
 * Writes minutes and seconds. Correspondence clocks may exceed an hour, so there may be any number of minutes:
 * `0:09`, `8:12`, `10079:45`.
 */
export function makePgnClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
