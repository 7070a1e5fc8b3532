/** Causes as players say them. */
import type { CauseName } from './game-summary.ts';
import type { Motif } from './motifs.ts';

/** With its article, after "missed" or "allowed"; mates and promotions are said without one. */
const NOUNS: Readonly<Record<Motif, string>> = {
  mate: 'mate',
  'back-rank mate': 'a back-rank mate',
  'hanging piece': 'a hanging piece',
  fork: 'a fork',
  pin: 'a pin',
  skewer: 'a skewer',
  'discovered attack': 'a discovered attack',
  'trapped piece': 'a trapped piece',
  'removing the defender': 'the removal of a defender',
  deflection: 'a deflection',
  attraction: 'an attraction',
  'in-between move': 'an in-between move',
  promotion: 'a promotion',
  'advanced pawn': 'an advanced pawn',
};

/** `Missed a fork`, `Hung a piece`, `Time trouble`, `No motif found`. */
export function makeCauseText(cause: CauseName): string {
  if (cause === 'time trouble') return 'Time trouble';
  if (cause === 'no motif') return 'No motif found';
  if (cause === 'allowed hanging piece') return 'Hung a piece';
  if (cause === 'allowed trapped piece') return 'Let a piece be trapped';
  for (const [motif, noun] of Object.entries(NOUNS)) {
    if (cause === `missed ${motif}`) return `Missed ${noun}`;
    if (cause === `allowed ${motif}`) return `Allowed ${noun}`;
  }
  return cause;
}

/** As a tag of cards: `missed-fork`. */
export function makeCauseTag(cause: CauseName): string {
  return cause.replaceAll(' ', '-');
}
