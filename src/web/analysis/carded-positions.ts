import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyOfFen } from '#chess/position/key';
import type { GameReview } from '#contract/games';

import { wholeCardsQuery } from '../card-editor/saved-cards.ts';

/** Keys of positions with an undeleted card. Cards load only if there may be one. */
export function useCardedPositions(reviews: readonly GameReview[]): ReadonlySet<string> {
  const made = useMemo(
    () =>
      reviews.flatMap(({ mistakes }) =>
        mistakes.flatMap(({ fen, card_id }) =>
          fen === null || card_id === null ? [] : [{ key: keyOfFen(fen), cardId: card_id }],
        ),
      ),
    [reviews],
  );
  const { data: cards } = useQuery({
    ...wholeCardsQuery,
    enabled: made.length > 0,
  });
  return useMemo(() => {
    const ids = cards && new Set(cards.map(({ id }) => id));
    // While cards load, none counts as deleted.
    return new Set(made.filter(({ cardId }) => ids?.has(cardId) ?? true).map(({ key }) => key));
  }, [made, cards]);
}
