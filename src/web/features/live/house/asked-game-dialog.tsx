import { Button, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { numberSans } from '#chess/pgn/numbered-moves';
import { nameColor } from '#chess/position/color-name';
import { houseLimits, type HouseRequest } from '#contract/live';

import type { ClockedPlace } from '../../../training/play-out-address.ts';
import type { AgainstGame } from '../../../opening/prepare-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { makeStartMoves } from './house-starts.ts';

type AskedGame = Omit<HouseRequest, 'type' | 'no_clock'>;

interface AskedGameDialogProps {
  title: string;
  asked: AskedGame;
  onClose: () => void;
  onPlay: (request: AskedGame & { no_clock?: true }) => void;
  children: ReactNode;
}

/** Hundreds, within the nets' range. */
function findHouseRating(rating: number): number {
  const { leastRating, mostRating, ratingStep } = houseLimits;
  return Math.max(leastRating, Math.min(mostRating, ratingStep * Math.round(rating / ratingStep)));
}

/** Confirms a game that another screen requested. */
function AskedGameDialog({ title, asked, onClose, onPlay, children }: AskedGameDialogProps) {
  const [hasClock, setHasClock] = useState(true);
  function play(): void {
    onPlay({ ...asked, ...(!hasClock && { no_clock: true }) });
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Text>{children}</Text>
        <ClockChoice hasClock={hasClock} onChange={setHasClock} />
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

type DialogProps = Pick<AskedGameDialogProps, 'onClose' | 'onPlay'>;

/** The computer imitates an opponent. */
export function AgainstDialog({ against, ...dialog }: DialogProps & { against: AgainstGame }) {
  const { site, name, color, rating, sans } = against;
  const line = numberSans(sans);
  const start = makeStartMoves(sans) ?? [];
  const asked = {
    rating: findHouseRating(rating),
    color,
    book: { site, name },
    ...(start.length > 0 && { start }),
  };
  return (
    <AskedGameDialog title={`Play against ${name}`} asked={asked} {...dialog}>
      The computer plays like {name}: moves from their games, otherwise moves typical of their rating. You
      play {color === 'w' ? 'White' : 'Black'}
      {line === '' ? '.' : `, starting after ${line}.`}
    </AskedGameDialog>
  );
}

/** From a position to play out. */
export function PositionDialog({ place, ...dialog }: DialogProps & { place: ClockedPlace }) {
  const { fen, color, from } = place;
  const rating = findHouseRating(place.rating);
  const asked = { rating, color: color === 'white' ? 'w' : 'b', position: fen } as const;
  return (
    <AskedGameDialog title="Play it out" asked={asked} {...dialog}>
      You play {nameColor(color)} from the position{from === undefined ? '' : ` after ${from}`} against a
      computer rated {rating}. At the end the engine says how well you played it.
    </AskedGameDialog>
  );
}
