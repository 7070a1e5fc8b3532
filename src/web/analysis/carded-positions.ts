import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyOfFen } from '#chess/position/key';
import { cardList } from '#contract/cards';
import type { GameReview } from '#contract/games';

import { cardsKey } from '../card-editor/saved-cards.ts';
import { getJson } from '../lib/api-client.ts';

/**
 * Positions, by key, in which a mistake of any game has made a card. The cards are asked for only where there may be one: a
 * card that was deleted since counts as none.
 */
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
    // Edit Cards keeps something else under the name of all cards.
    queryKey: [...cardsKey, 'whole'],
    queryFn: async ({ signal }) => (await getJson('/api/get-cards', cardList, signal)).api_data,
    enabled: made.length > 0,
  });
  return useMemo(() => {
    const ids = cards && new Set(cards.map(({ id }) => id));
    // Until they are here, what was made counts.
    return new Set(made.filter(({ cardId }) => ids?.has(cardId) ?? true).map(({ key }) => key));
  }, [made, cards]);
}
