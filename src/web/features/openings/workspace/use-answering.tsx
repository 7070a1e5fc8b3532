import { Suspense, useMemo, useState } from 'react';

import type { OfferPlace } from '#chess/building/offer-nodes';
import { makeChanceText } from '#chess/opening/odds';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import { useLooking } from '../../../engine/use-looking.ts';
import type { BookPlace } from '../../../worker/book-place.ts';
import { usePlaceReplies } from '../place-replies.ts';
import { makeShownFen } from './place-words.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import type { ShownBook } from '../use-book.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { canAddOffer, makeOpenText } from '../offers/open-offer.ts';
import { useOffers } from '../offers/use-offers.ts';
import { findCandidates } from './candidates.ts';
import type { MoveRow } from './move-rows.ts';
import { makeChosenShape } from './place-shapes.ts';
import { useRepliesWish } from '../../../replies/replies-wish.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import { IgnoreForm } from '../edit/ignore-form.tsx';

const AnswerPanel = lazyPart(async () => (await import('./answer-panel.tsx')).PlaceAnswerPanel);

interface Answering {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  place: BookPlace | undefined;
  gapRow: MoveRow | undefined;
  isEngineOn: boolean;
}

export function useAnswering({ book, study, color, place, gapRow, isEngineOn }: Answering) {
  const wish = useRepliesWish();
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const [ignoring, setIgnoring] = useState<string>();
  const key = gapRow?.key;
  const sans = [...(place?.way.map(({ san }) => san) ?? []), ...(gapRow ? [gapRow.san] : [])];
  const asked = key === undefined || !place ? [] : [{ key, line: { start: place.start, sans } }];
  const { replies, isAsking } = usePlaceReplies(asked, wish);
  const looking = useLooking(place && isEngineOn ? makeShownFen(place, key) : undefined);
  const known = key === undefined ? undefined : replies.get(key);
  const byHand = picked && picked.key === key ? picked.san : undefined;
  const candidates = key === undefined ? [] : findCandidates(key, color, known, looking?.update, byHand);
  const offerPlace = useMemo(
    (): OfferPlace | undefined =>
      place && gapRow
        ? {
            color,
            start: place.start,
            sans: [...place.way.map(({ san }) => san), gapRow.san],
            key: gapRow.key,
            ply: place.ply + 1,
            chance: gapRow.chance ?? 0,
          }
        : undefined,
    [place, gapRow, color],
  );
  const offers = useOffers(book.id, offerPlace, wish, byHand);
  const offered =
    offers?.offers.find(({ san }) => san === byHand) ??
    (byHand === undefined ? offers?.offers[0] : undefined);
  const chosen = byHand ?? offered?.san ?? (offers?.failure === undefined ? undefined : candidates[0]?.san);
  const choose = (san: string): void => {
    if (key !== undefined) setPicked({ key, san });
  };
  return {
    /** If the engine is on. */
    looking,
    choose,
    /** Undefined without an open gap. */
    shapes: key === undefined ? undefined : makeChosenShape(key, chosen),
    panel: gapRow && place && (
      <Suspense>
        <AnswerPanel
          title={`Answer ${makeMoveNumber(place.ply)} ${gapRow.san} with`}
          ply={place.ply + 1}
          offers={offers}
          candidates={candidates}
          isAsking={isAsking}
          chosen={chosen}
          onChoose={choose}
          onIgnore={ignoring === key ? undefined : () => setIgnoring(key)}
        >
          {ignoring === key ? (
            <IgnoreForm
              study={study}
              color={color}
              fen={place.key}
              san={gapRow.san}
              onDone={() => setIgnoring(undefined)}
            />
          ) : (
            <AddToBook
              book={book}
              study={study}
              color={color}
              line={
                chosen === undefined
                  ? undefined
                  : {
                      start: place.start,
                      sans: [...sans, chosen],
                      known: place.way.length,
                      knownKey: place.key,
                    }
              }
              more={offered?.lines}
              isWorkedOut={!offers || offered === undefined || canAddOffer(offers, offered)}
              effect={(offers && makeOpenText(offers, offered)) ?? makeEffectText(gapRow)}
              gain={findGain(offered?.kept, gapRow.chance)}
            />
          )}
        </AnswerPanel>
      </Suspense>
    ),
  };
}

/** Of all games. */
function findGain(kept: number | undefined, chance: number | undefined): number | undefined {
  return kept === undefined || chance === undefined ? undefined : kept * chance;
}

function makeEffectText({ chance }: MoveRow): string | undefined {
  return chance === undefined ? undefined : `You need it ${makeChanceText(chance)}.`;
}
