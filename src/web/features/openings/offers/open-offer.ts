import type { Offer } from '#chess/building/offers';

import type { ShownOffers } from './use-offers.ts';

export function canAddOffer({ isRipe }: Pick<ShownOffers, 'isRipe'>, offer: Offer | undefined): boolean {
  return isRipe || offer?.isKnown === true;
}

export function makeOpenText(
  { isRipe }: Pick<ShownOffers, 'isRipe'>,
  offer: Pick<Offer, 'isKnown' | 'answered' | 'open'> | undefined,
): string | undefined {
  if (!offer || offer.isKnown) return undefined;
  const { answered, open } = offer;
  if (isRipe)
    return answered === 0
      ? 'Adds only this move. Answers to replies are still loading.'
      : `Also adds your answers to ${answered} of ${answered + open} replies.`;
  return answered + open === 0
    ? 'Looking up opponents’ replies.'
    : `Finding answers: ${answered} of ${answered + open} replies.`;
}

/** Expected moves per game that an offer adds, if games reach its position with this chance. */
export function findGain(moves: number | undefined, chance: number | undefined): number | undefined {
  return moves === undefined || chance === undefined ? undefined : moves * chance;
}
