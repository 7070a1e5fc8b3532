/** A cell counts the games of one speed and rating band. */
import { SPEEDS } from '#chess/pgn/speed';

export const BANDS = [400, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;
export const CELLS = BANDS.length * SPEEDS.length;

/** Takes the sum of both ratings, because their mean may not be an integer. */
export function findBand(ratingSum: number): number {
  for (let band = BANDS.length - 1; band > 0; band--) if (ratingSum >= 2 * (BANDS[band] ?? 0)) return band;
  return 0;
}

export function listBandsAround(rating: number): number[] {
  const own = findBand(2 * rating);
  return BANDS.filter((_, band) => Math.abs(band - own) <= 1);
}

/** Packs store rating sums minus this value, so that the numbers stay small. */
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
