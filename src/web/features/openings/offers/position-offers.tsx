import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import { useRepliesOptions } from '../../../replies/replies-options.ts';
import type { BookPosition } from '../../../worker/book-position.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import { useRepertoire } from '../repertoire-context.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { makeNewLine, makeOfferPosition } from '../workspace/workspace-model.ts';
import { OfferList, OfferStatus } from './offer-list.tsx';
import { canAddOffer, findGain, makeOpenText } from './open-offer.ts';
import { useOffers } from './use-offers.ts';
import classes from './offers.module.css';

export function PositionOffers({ position }: { position: BookPosition }) {
  const { id, color } = useRepertoire().book;
  const { reach: chance } = useWorkspace();
  const line = makeNewLine(position);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const options = useRepliesOptions();
  const requested = useMemo(
    () => (isOpen ? makeOfferPosition(color, position, undefined, chance) : undefined),
    [isOpen, color, position, chance],
  );
  const offers = useOffers(id, requested, options, picked);
  const chosen = offers?.offers.find(({ san }) => san === picked) ?? offers?.offers[0];
  const isContradiction = position.moves.length > 1;
  return (
    <section className={classes.positionOffers} aria-label="Choose a move">
      <Group justify="space-between">
        <Text component="h2" size="sm" fw={650}>
          {isContradiction ? 'More than one move' : 'No move yet'}
        </Text>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Suggest moves'}
        </Button>
      </Group>
      {offers && (
        <>
          <OfferStatus offers={offers} />
          {offers.offers.length > 0 && (
            <OfferList offers={offers.offers} ply={position.ply} chosen={chosen?.san} onChoose={setPicked} />
          )}
          <AddToBook
            line={chosen && { ...line, sans: [...line.sans, chosen.san] }}
            more={chosen?.lines}
            isWorkedOut={canAddOffer(offers, chosen)}
            effect={makeOpenText(offers, chosen)}
            settledKey={isContradiction ? position.key : undefined}
            gain={isContradiction ? undefined : findGain(chosen?.moves, chance)}
          />
        </>
      )}
    </section>
  );
}
