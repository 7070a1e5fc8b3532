import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { makeGameAddress } from '../../library/game-address.ts';

export function GameLink({ reviewId }: { reviewId: string }) {
  return (
    <Anchor underline="always" component={Link} to={makeGameAddress({ game: reviewId })} size="sm">
      Source game
    </Anchor>
  );
}
