import type { CoverageGap } from './coverage.ts';

/** As players say it: `1 in 8`, and `7 in 10` where one in so many would be far off. */
export function makeOdds(chance: number): string {
  const oneIn = Math.round(1 / chance);
  if (oneIn > 1 && Math.abs(1 / oneIn - chance) <= chance / 10) return `1 in ${oneIn.toLocaleString('en')}`;
  const inTen = Math.round(10 * chance);
  if (inTen === 5) return '1 in 2';
  return inTen < 10 || chance >= 0.995 ? `${inTen} in 10` : `${Math.round(100 * chance)} in 100`;
}

export function makeGapOdds({ chance, isFromSetUp }: CoverageGap): string {
  return `${makeOdds(chance)} ${isFromSetUp ? 'games from the set-up position' : 'games'}`;
}
