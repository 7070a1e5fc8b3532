import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { OfferPlace } from '#chess/building/offer-nodes';
import type { StudyColor } from '#contract/studies';

import type { OpeningStudy } from '../../../opening/studies.ts';
import { useRepliesWish } from '../../../replies/replies-wish.ts';
import type { BookPlace } from '../../../worker/book-place.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import type { WantedLine } from '../edit/plan-line.ts';
import type { ShownBook } from '../use-book.ts';
import { OfferList, OfferStatus } from './offer-list.tsx';
import { canAddOffer, makeOpenText } from './open-offer.ts';
import { useOffers } from './use-offers.ts';
import classes from './offers.module.css';

interface PlaceOffersProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  place: BookPlace;
  chance: number | undefined;
  line: WantedLine;
}

/** Where there is no move, or two. The engine starts on request. */
export function PlaceOffers({ book, study, color, place, chance, line }: PlaceOffersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const wish = useRepliesWish();
  const asked = useMemo(
    (): OfferPlace | undefined =>
      isOpen
        ? {
            color,
            start: place.start,
            sans: place.way.map(({ san }) => san),
            key: place.key,
            ply: place.ply,
            chance: chance ?? 0,
          }
        : undefined,
    [isOpen, color, place, chance],
  );
  const offers = useOffers(book.id, asked, wish, picked);
  const chosen = offers?.offers.find(({ san }) => san === picked) ?? offers?.offers[0];
  const isContradiction = place.moves.length > 1;
  return (
    <section className={classes.place} aria-label="Choose a move">
      <div className={classes.placeHead}>
        <h2>{isContradiction ? 'More than one move' : 'No move yet'}</h2>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Suggest moves'}
        </Button>
      </div>
      {offers && (
        <>
          <OfferStatus offers={offers} />
          {offers.offers.length > 0 && (
            <OfferList offers={offers.offers} ply={place.ply} chosen={chosen?.san} onChoose={setPicked} />
          )}
          <AddToBook
            book={book}
            study={study}
            color={color}
            line={chosen && { ...line, sans: [...line.sans, chosen.san] }}
            more={chosen?.lines}
            isWorkedOut={canAddOffer(offers, chosen)}
            effect={makeOpenText(offers, chosen)}
            settledKey={isContradiction ? place.key : undefined}
            gain={
              isContradiction || chosen?.kept === undefined || chance === undefined
                ? undefined
                : chosen.kept * chance
            }
          />
        </>
      )}
    </section>
  );
}
