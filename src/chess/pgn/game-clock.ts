/** What the clocks of a played game showed. */
import type { Color } from 'chessops/types';

/** A move, as far as clocks are concerned. */
interface ClockedMove {
  color: Color;
  clockSeconds: number | undefined;
}

/** Hours, minutes and seconds, as the sites write them into a comment. */
const CLOCK = /\[%clk\s(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,3})?)\]/;

/** The clock after the move that these comments follow, in seconds. */
export function parseClock(comments: readonly string[]): number | undefined {
  for (const comment of comments) {
    const [, hours, minutes, seconds] = CLOCK.exec(comment) ?? [];
    if (hours !== undefined) return 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  }
  return undefined;
}

/** What a player's clock showed at a ply: after their own last move, or undefined where the game has no clocks. */
export function findClockAt(moves: readonly ClockedMove[], ply: number, color: Color): number | undefined {
  return moves.slice(0, ply).findLast((move) => move.color === color && move.clockSeconds !== undefined)
    ?.clockSeconds;
}

/** Minutes and seconds, as many minutes as there are: `0:09`, `8:12`, `10079:45`. */
export function makePgnClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
