import { Button, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { appendMove } from '#chess/pgn/omission';
import { houseLimits, type HouseRequest } from '#contract/live';

import type { AgainstGame } from '../../../opening/prepare-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { makeStartMoves } from './house-starts.ts';

interface AgainstDialogProps {
  against: AgainstGame;
  onClose: () => void;
  onPlay: (request: Omit<HouseRequest, 'type'>) => void;
}

/** In hundreds, as far as there are nets. */
function findHouseRating(rating: number): number {
  const { leastRating, mostRating, ratingStep } = houseLimits;
  return Math.max(leastRating, Math.min(mostRating, ratingStep * Math.round(rating / ratingStep)));
}

/** Asks once more before a game begins that another screen has led to: the computer as somebody one prepares for. */
export function AgainstDialog({ against, onClose, onPlay }: AgainstDialogProps) {
  const { site, name, color, rating, sans } = against;
  const line = sans.reduce((text, san, index) => appendMove(text, index, san), '');
  function play(): void {
    const start = makeStartMoves(sans) ?? [];
    onPlay({
      rating: findHouseRating(rating),
      color,
      book: { site, name },
      ...(start.length > 0 && { start }),
    });
    onClose();
  }
  return (
    <Dialog opened onClose={onClose} title={`Play against ${name}`}>
      <Stack gap="md">
        <Text>
          The computer plays what {name} plays, by his last games, and where they say nothing what people of
          his rating play. You have {color === 'w' ? 'White' : 'Black'}
          {line === '' ? '.' : `, and the game begins after ${line}.`}
        </Text>
        <Text size="sm" c="dimmed">
          Same clocks, same limit, same verdict as against a person.
        </Text>
        <Button
          size="md"
          leftSection={<IconRobot size={18} stroke={1.7} aria-hidden="true" />}
          onClick={play}
        >
          Play
        </Button>
      </Stack>
    </Dialog>
  );
}
