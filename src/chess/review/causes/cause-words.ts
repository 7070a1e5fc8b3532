import type { CauseName } from './game-summary.ts';
import type { Insights } from './insights.ts';
import type { ShownMotif } from './motifs.ts';

const NOUNS: Readonly<Record<ShownMotif, readonly [string, string]>> = {
  mate: ['mate', 'mates'],
  'back-rank mate': ['a back-rank mate', 'back-rank mates'],
  'forced mate': ['a forced mate', 'forced mates'],
  'hanging piece': ['a hanging piece', 'hanging pieces'],
  fork: ['a fork', 'forks'],
  pin: ['a pin', 'pins'],
  skewer: ['a skewer', 'skewers'],
  'discovered attack': ['a discovered attack', 'discovered attacks'],
  'trapped piece': ['a trapped piece', 'trapped pieces'],
  'removing the defender': ['the removal of a defender', 'removals of a defender'],
  deflection: ['a deflection', 'deflections'],
  attraction: ['a decoy', 'decoys'],
  'in-between move': ['an in-between move', 'in-between moves'],
  promotion: ['a promotion', 'promotions'],
  'advanced pawn': ['a pawn push', 'pawn pushes'],
};

const TEXTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NOUNS).flatMap(([motif, [noun]]): [string, string][] => [
    [hyphenate(`missed ${motif}`), `Missed ${noun}`],
    [hyphenate(`allowed ${motif}`), `Allowed ${noun}`],
  ]),
  ['allowed-hanging-piece', 'Hung a piece'],
  ['allowed-trapped-piece', 'Let a piece be trapped'],
  ['allowed-removing-the-defender', 'Let a defender be removed'],
  ['time-trouble', 'Time trouble'],
]);

export function makeCauseText(cause: CauseName): string {
  if (cause === 'no motif') return 'Other mistakes';
  if (cause === 'not searched') return 'Not analysed yet';
  return TEXTS.get(makeCauseTag(cause)) ?? cause;
}

function makeCausePlural(cause: CauseName): string {
  if (cause === 'time trouble') return 'moves in time trouble';
  if (cause === 'allowed hanging piece') return 'hung pieces';
  for (const [motif, [, nouns]] of Object.entries(NOUNS)) {
    if (cause === `missed ${motif}`) return `missed ${nouns}`;
    if (cause === `allowed ${motif}`) return `allowed ${nouns}`;
  }
  return 'other mistakes';
}

const RATES = [
  [1 / 2, '1 in 2'],
  [2 / 3, '2 in 3'],
  [3 / 4, '3 in 4'],
  [4 / 5, '4 in 5'],
  [9 / 10, '9 in 10'],
] as const;

export function makeFrequencyText(rate: number, noun: 'game' | 'move' = 'game'): string {
  if (rate === 0) return 'none';
  if (rate >= 0.95) return `${rate.toFixed(1)} per ${noun}`;
  const [first] = RATES.toSorted(([one], [other]) => Math.abs(one - rate) - Math.abs(other - rate));
  return `${rate < 0.42 || !first ? `1 in ${Math.round(1 / rate)}` : first[1]} ${noun}s`;
}

/** A share that rounds to 0 % is still shown as `< 1 %`, because the cause occurred. */
export function makeLossShareText({ share, times }: { share: number; times: number }): string {
  return share === 0 && times > 0 ? '< 1 %' : `${share} %`;
}

export function makeHeadline({ largestExplained, unexplainedShare, games }: Insights): string {
  const unexplained = `${unexplainedShare} % is unexplained.`;
  if (largestExplained)
    return `Your largest known cause is ${makeCausePlural(largestExplained.choice.value)}: ${makeLossShareText(largestExplained)} of your lost win chance. ${unexplained}`;
  return unexplainedShare === 0 ? `No mistakes in your last ${games} games.` : unexplained;
}

export function makeCauseTag(cause: CauseName): string {
  return hyphenate(cause);
}

export function findTaggedCause(tag: string): string | undefined {
  return TEXTS.get(tag);
}

function hyphenate(words: string): string {
  return words.replaceAll(' ', '-');
}
