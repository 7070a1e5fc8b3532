/** An offer that is still being worked out: whether it can be added already, and how far it is. */
import type { Offer } from '#chess/building/offers';

import type { ShownOffers } from './use-offers.ts';

/** An offer can be added once it no longer changes, or after a while with what is known. */
export function canAddOffer({ isRipe }: Pick<ShownOffers, 'isRipe'>, offer: Offer | undefined): boolean {
  return isRipe || offer?.isKnown === true;
}

/** Undefined where nothing more comes. */
export function makeOpenText(
  { isRipe }: Pick<ShownOffers, 'isRipe'>,
  offer: Pick<Offer, 'isKnown' | 'answered' | 'open'> | undefined,
): string | undefined {
  if (!offer || offer.isKnown) return undefined;
  const { answered, open } = offer;
  if (isRipe)
    return answered === 0
      ? 'Adds it alone: its replies are still being answered.'
      : `Adds it with ${answered} of ${answered + open} replies answered so far.`;
  return answered + open === 0
    ? 'Looking what opponents answer.'
    : `Answering their replies: ${answered} of ${answered + open}.`;
}
