import type { CauseName } from './game-summary.ts';
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

export function makeCausePlural(cause: CauseName): string {
  if (cause === 'time trouble') return 'moves in time trouble';
  if (cause === 'allowed hanging piece') return 'hung pieces';
  for (const [motif, [, nouns]] of Object.entries(NOUNS)) {
    if (cause === `missed ${motif}`) return `missed ${nouns}`;
    if (cause === `allowed ${motif}`) return `allowed ${nouns}`;
  }
  return 'other mistakes';
}

export function makePoints(points: number): string {
  return points >= 20 ? points.toFixed(0) : points.toFixed(1);
}

export function makeLostText(points: number): { lead: string; figure: string; rest: string } {
  return { lead: 'Your mistakes cost', figure: `${makePoints(points)} % of win chance`, rest: 'a game' };
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
