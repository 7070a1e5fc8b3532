import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { makeGameAddress } from '../../library/game-address.ts';

/** Leads from a card to the review it was made in. */
export function GameLink({ reviewId }: { reviewId: string }) {
  return (
    <Anchor underline="always" component={Link} to={makeGameAddress({ game: reviewId })} size="sm">
      Game it came from
    </Anchor>
  );
}
