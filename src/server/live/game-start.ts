import type { LiveLimits } from '#chess/live/live-game';
import type { Db } from '../db/tables.ts';

export interface GameStart {
  readonly db: Db;
  readonly limits: LiveLimits;
  readonly now: () => number;
  readonly wallNow: () => number;
  readonly random: () => number;
}

export function isFirstWhite(firstBalance: number, secondBalance: number, random: number): boolean {
  if (firstBalance !== secondBalance) return firstBalance < secondBalance;
  return random < 0.5;
}
