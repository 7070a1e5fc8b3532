/** What it takes to begin a game, by whatever way its players have met. */
import type { LiveLimits } from '#chess/live/live-game';
import type { Db } from '../db/tables.ts';

export interface GameStart {
  readonly db: Db;
  readonly limits: LiveLimits;
  /** The live clock's time, and the wall's for the players to read. */
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly random: () => number;
}

/** The player who has had White less often gets it; between equals a coin decides. */
export function isFirstWhite(firstBalance: number, secondBalance: number, random: number): boolean {
  if (firstBalance !== secondBalance) return firstBalance < secondBalance;
  return random < 0.5;
}
