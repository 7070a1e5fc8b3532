/**
 * A game's cell: its speed and rating band. The lists match the coverage check (`src/contract/statistics.ts`; a test compares
 * them).
 */
import { SPEEDS } from '#chess/pgn/speed';

export const BANDS = [400, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;
export const CELLS = BANDS.length * SPEEDS.length;

/** The band of the mean rating. The sum keeps it an integer. The lowest band has no floor. */
export function findBand(ratingSum: number): number {
  for (let band = BANDS.length - 1; band > 0; band--) if (ratingSum >= 2 * (BANDS[band] ?? 0)) return band;
  return 0;
}

/** The rating's band and its neighbours. */
export function listBandsAround(rating: number): number[] {
  const own = findBand(2 * rating);
  return BANDS.filter((_, band) => Math.abs(band - own) <= 1);
}

/** Subtracted from the rating sum before it is stored. */
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
