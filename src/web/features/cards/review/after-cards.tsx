import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { nameColor } from '#chess/position/color-name';
import { trainingColors } from '#contract/training';

import { useDueCounts } from '../../../training/due-counts.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';

export function AfterCards() {
  const due = useDueCounts();
  const next = due && trainingColors.find((color) => due[color] > 0);
  return (
    <>
      {next && (
        <Button component={Link} to={makeTrainingAddress(next)}>
          {`Train ${nameColor(next)}: ${due[next]} due`}
        </Button>
      )}
      <Button component={Link} to="/game_review" variant={due && !next ? 'filled' : 'default'}>
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
