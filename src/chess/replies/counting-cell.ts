/**
 * Where a game is counted: its speed and its rating band, as numbers. The lists are those of the coverage check, in its
 * order (`src/contract/statistics.ts`; a test compares them).
 */
import { SPEEDS } from '#chess/pgn/speed';

export const BANDS = [400, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;
export const CELLS = BANDS.length * SPEEDS.length;

/** The band of the mean of both ratings. Their sum is given, so that it stays whole. The lowest band has no floor. */
export function findBand(ratingSum: number): number {
  for (let band = BANDS.length - 1; band > 0; band--) if (ratingSum >= 2 * (BANDS[band] ?? 0)) return band;
  return 0;
}

/** The band of a rating and its neighbours: opponents are about as strong as oneself. */
export function listBandsAround(rating: number): number[] {
  const own = findBand(2 * rating);
  return BANDS.filter((_, band) => Math.abs(band - own) <= 1);
}

/** Taken off the sum of both ratings before it is stored: no sum in the band is less than this. */
export function bandFloor(band: number): number {
  return band === 0 ? 0 : 2 * (BANDS[band] ?? 0);
}

export function cellOf(band: number, speed: number): number {
  return band * SPEEDS.length + speed;
}

export function bandOf(cell: number): number {
  return (cell / SPEEDS.length) | 0;
}

export function speedOf(cell: number): number {
  return cell % SPEEDS.length;
}
