import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import { cardList } from '#contract/cards';

import { cardsKey } from '../../card-editor/saved-cards.ts';
import { getJson } from '../../lib/api-client.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './game-review.module.css';

/** The game's cards, with links to edit them. */
export function GameCards({ reviewId }: { reviewId: string }) {
  const {
    data: cards = [],
    error,
    refetch,
  } = useQuery({
    queryKey: [...cardsKey, 'game', reviewId],
    queryFn: async ({ signal }) =>
      (await getJson(`/api/get-game-cards?game_review_id=${reviewId}`, cardList, signal)).api_data,
  });
  // Silence would look like none.
  if (error && cards.length === 0)
    return (
      <InlineError onRetry={() => void refetch()}>
        The cards of this game could not be loaded: {error.message}.
      </InlineError>
    );
  if (cards.length === 0) return null;
  return (
    <section aria-label="Cards from this game">
      <Text size="sm" fw={600}>
        {countOf(cards.length, 'card')} from this game
      </Text>
      <ul className={classes.gameCards}>
        {cards.map(({ id, prompt, answer }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage_cards?card=${id}`} size="sm" truncate>
              {(prompt.trim() || answer.trim()).split('\n', 1)[0] || 'Untitled card'}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
