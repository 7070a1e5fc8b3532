import { countOf } from '#chess/count-of';

export const RARE_CHANCE = 1 / 10_000;
/** Slightly below 1 in 100, because screens round such chances to 1 in 100. */
const GAP_CHANCE = 1 / 105;
export const GAP_ODDS = '1 in 100 games';
const ALARM_CHANCE = 1 / 1000;

export function makeShareText(share: number): string {
  if (share <= 0) return '0 %';
  return share >= 0.01 ? `${Math.round(100 * share)} %` : makeOneIn(share);
}

export function makeChanceText(chance: number): string {
  if (chance >= 0.995) return 'in every game';
  if (chance >= 0.01) return `in ${Math.round(100 * chance)} % of games`;
  return chance >= RARE_CHANCE ? `${makeOneIn(chance)} games` : 'rare';
}

export function makeMovesText(moves: number): string {
  return moves.toFixed(1);
}

/** Shows the gain per 100 games, because the gain per game would often round to zero. */
export function makeGainText(gain: number | undefined, noun?: string): string | undefined {
  const count = Math.round(100 * (gain ?? 0));
  if (count <= 0) return undefined;
  return `+${noun === undefined ? countOf(count, 'move') : `${count} ${noun}`} per 100 games`;
}

export function makeGapChance({ chance, isFromSetUp }: { chance: number; isFromSetUp: boolean }): string {
  return isFromSetUp ? `${makeChanceText(chance)} from the chapter’s start` : makeChanceText(chance);
}

export function listCountedGaps<Gap extends { readonly chance: number }>(gaps: readonly Gap[]): Gap[] {
  return gaps.filter(({ chance }) => chance >= GAP_CHANCE);
}

export function isAlarming(chance: number | undefined): boolean {
  return chance === undefined || chance >= ALARM_CHANCE;
}

function makeOneIn(chance: number): string {
  return chance >= RARE_CHANCE
    ? `1 in ${Math.round(Number((1 / chance).toPrecision(2))).toLocaleString('en')}`
    : 'rare';
}

export function makeReportOdds({
  chance,
  isFromSetUp = false,
}: {
  chance: number;
  isFromSetUp?: boolean;
}): string {
  return `${makeOdds(chance)} ${isFromSetUp ? 'games from the chapter’s start' : 'games'}`;
}

function makeOdds(chance: number): string {
  const oneIn = Math.round(1 / chance);
  if (oneIn > 1 && Math.abs(1 / oneIn - chance) <= chance / 10) return makeOneIn(chance);
  const inTen = Math.round(10 * chance);
  if (inTen === 5) return '1 in 2';
  return inTen < 10 || chance >= 0.995 ? `${inTen} in 10` : `${Math.round(100 * chance)} in 100`;
}
