import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** Where the user may go when no card is due. */
export function AfterCards() {
  return (
    <>
      <Button component={Link} to="/game_review" variant="default">
        Review a game
      </Button>
      <Button component={Link} to="/manage_cards" variant="default">
        Edit cards
      </Button>
      <Button component={Link} to="/memory" variant="default">
        Memory
      </Button>
    </>
  );
}
