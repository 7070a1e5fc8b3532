import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { OfferPosition } from '#chess/building/offer-nodes';
import type { StudyColor } from '#contract/studies';

import type { OpeningStudy } from '../../../opening/studies.ts';
import { useRepliesOptions } from '../../../replies/replies-options.ts';
import type { BookPosition } from '../../../worker/book-position.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import type { WantedLine } from '../edit/plan-line.ts';
import type { ShownBook } from '../use-book.ts';
import { OfferList, OfferStatus } from './offer-list.tsx';
import { canAddOffer, makeOpenText } from './open-offer.ts';
import { useOffers } from './use-offers.ts';
import classes from './offers.module.css';

interface PositionOffersProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  position: BookPosition;
  chance: number | undefined;
  line: WantedLine;
}

/** Where there is no move, or two. The engine starts on request. */
export function PositionOffers({ book, study, color, position, chance, line }: PositionOffersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const options = useRepliesOptions();
  const requested = useMemo(
    (): OfferPosition | undefined =>
      isOpen
        ? {
            color,
            start: position.start,
            sans: position.way.map(({ san }) => san),
            key: position.key,
            ply: position.ply,
            chance: chance ?? 0,
          }
        : undefined,
    [isOpen, color, position, chance],
  );
  const offers = useOffers(book.id, requested, options, picked);
  const chosen = offers?.offers.find(({ san }) => san === picked) ?? offers?.offers[0];
  const isContradiction = position.moves.length > 1;
  return (
    <section className={classes.positionOffers} aria-label="Choose a move">
      <div className={classes.positionHead}>
        <h2>{isContradiction ? 'More than one move' : 'No move yet'}</h2>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Suggest moves'}
        </Button>
      </div>
      {offers && (
        <>
          <OfferStatus offers={offers} />
          {offers.offers.length > 0 && (
            <OfferList offers={offers.offers} ply={position.ply} chosen={chosen?.san} onChoose={setPicked} />
          )}
          <AddToBook
            book={book}
            study={study}
            color={color}
            line={chosen && { ...line, sans: [...line.sans, chosen.san] }}
            more={chosen?.lines}
            isWorkedOut={canAddOffer(offers, chosen)}
            effect={makeOpenText(offers, chosen)}
            settledKey={isContradiction ? position.key : undefined}
            gain={
              isContradiction || chosen?.retained === undefined || chance === undefined
                ? undefined
                : chosen.retained * chance
            }
          />
        </>
      )}
    </section>
  );
}
