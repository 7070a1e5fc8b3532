import { Suspense, useMemo, useState } from 'react';

import type { OfferPosition } from '#chess/building/offer-nodes';
import { makeChanceText } from '#chess/opening/odds';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import { useLiveAnalysis } from '../../../engine/use-live-analysis.ts';
import type { BookPosition } from '../../../worker/book-position.ts';
import { usePositionReplies } from '../position-replies.ts';
import { makeShownFen } from './position-words.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import type { ShownBook } from '../use-book.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { canAddOffer, makeOpenText } from '../offers/open-offer.ts';
import { useOffers } from '../offers/use-offers.ts';
import { findCandidates } from './candidates.ts';
import type { MoveRow } from './move-rows.ts';
import { makeChosenShape } from './position-shapes.ts';
import { useRepliesOptions } from '../../../replies/replies-options.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import { IgnoreForm } from '../edit/ignore-form.tsx';

const AnswerPanel = lazyPart(async () => (await import('./answer-panel.tsx')).PositionAnswerPanel);

interface Answering {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  position: BookPosition | undefined;
  gapRow: MoveRow | undefined;
  isEngineOn: boolean;
}

export function useAnswering({ book, study, color, position, gapRow, isEngineOn }: Answering) {
  const options = useRepliesOptions();
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const [ignoring, setIgnoring] = useState<string>();
  const key = gapRow?.key;
  const sans = [...(position?.way.map(({ san }) => san) ?? []), ...(gapRow ? [gapRow.san] : [])];
  const request = key === undefined || !position ? [] : [{ key, line: { start: position.start, sans } }];
  const { replies, isAsking } = usePositionReplies(request, options);
  const liveAnalysis = useLiveAnalysis(position && isEngineOn ? makeShownFen(position, key) : undefined);
  const known = key === undefined ? undefined : replies.get(key);
  const byHand = picked && picked.key === key ? picked.san : undefined;
  const candidates = key === undefined ? [] : findCandidates(key, color, known, liveAnalysis?.update, byHand);
  const offerPosition = useMemo(
    (): OfferPosition | undefined =>
      position && gapRow
        ? {
            color,
            start: position.start,
            sans: [...position.way.map(({ san }) => san), gapRow.san],
            key: gapRow.key,
            ply: position.ply + 1,
            chance: gapRow.chance ?? 0,
          }
        : undefined,
    [position, gapRow, color],
  );
  const offers = useOffers(book.id, offerPosition, options, byHand);
  const offered =
    offers?.offers.find(({ san }) => san === byHand) ??
    (byHand === undefined ? offers?.offers[0] : undefined);
  const chosen = byHand ?? offered?.san ?? (offers?.failure === undefined ? undefined : candidates[0]?.san);
  const choose = (san: string): void => {
    if (key !== undefined) setPicked({ key, san });
  };
  return {
    /** If the engine is on. */
    liveAnalysis,
    choose,
    /** Undefined without an open gap. */
    shapes: key === undefined ? undefined : makeChosenShape(key, chosen),
    panel: gapRow && position && (
      <Suspense>
        <AnswerPanel
          title={`Answer ${makeMoveNumber(position.ply)} ${gapRow.san} with`}
          ply={position.ply + 1}
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
              fen={position.key}
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
                      start: position.start,
                      sans: [...sans, chosen],
                      known: position.way.length,
                      knownKey: position.key,
                    }
              }
              more={offered?.lines}
              isWorkedOut={!offers || offered === undefined || canAddOffer(offers, offered)}
              effect={(offers && makeOpenText(offers, offered)) ?? makeEffectText(gapRow)}
              gain={findGain(offered?.retained, gapRow.chance)}
            />
          )}
        </AnswerPanel>
      </Suspense>
    ),
  };
}

/** Of all games. */
function findGain(share: number | undefined, chance: number | undefined): number | undefined {
  return share === undefined || chance === undefined ? undefined : share * chance;
}

function makeEffectText({ chance }: MoveRow): string | undefined {
  return chance === undefined ? undefined : `You need it ${makeChanceText(chance)}.`;
}
