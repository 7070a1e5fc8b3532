import { Button, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { numberSans } from '#chess/pgn/numbered-moves';
import { nameColor } from '#chess/position/color-name';
import { botLimits, type BotRequest } from '#contract/live';

import type { ClockedPosition } from '../../../training/play-out-address.ts';
import type { AgainstGame } from '../../../opening/prepare-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { makeStartMoves } from './bot-starts.ts';

type RequestedGame = Omit<BotRequest, 'type' | 'no_clock'>;

interface ConfirmGameDialogProps {
  title: string;
  request: RequestedGame;
  onClose: () => void;
  onPlay: (request: RequestedGame & { no_clock?: true }) => void;
  children: ReactNode;
}

function findBotRating(rating: number): number {
  const { leastRating, mostRating, ratingStep } = botLimits;
  return Math.max(leastRating, Math.min(mostRating, ratingStep * Math.round(rating / ratingStep)));
}

function ConfirmGameDialog({ title, request, onClose, onPlay, children }: ConfirmGameDialogProps) {
  const [hasClock, setHasClock] = useState(true);
  function play(): void {
    onPlay({ ...request, ...(!hasClock && { no_clock: true }) });
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

type DialogProps = Pick<ConfirmGameDialogProps, 'onClose' | 'onPlay'>;

export function AgainstDialog({ against, ...dialog }: DialogProps & { against: AgainstGame }) {
  const { site, name, color, rating, sans } = against;
  const line = numberSans(sans);
  const start = makeStartMoves(sans) ?? [];
  const request = {
    rating: findBotRating(rating),
    color,
    book: { site, name },
    ...(start.length > 0 && { start }),
  };
  return (
    <ConfirmGameDialog title={`Play against ${name}`} request={request} {...dialog}>
      The computer plays moves from {name}’s games, or moves typical of their rating. You are{' '}
      {color === 'w' ? 'White' : 'Black'}
      {line === '' ? '.' : `, starting after ${line}.`}
    </ConfirmGameDialog>
  );
}

export function PositionDialog({ place: position, ...dialog }: DialogProps & { place: ClockedPosition }) {
  const { fen, color } = position;
  const rating = findBotRating(position.rating);
  const request = { rating, color: color === 'white' ? 'w' : 'b', position: fen } as const;
  return (
    <ConfirmGameDialog title="Play it out" request={request} {...dialog}>
      Play {nameColor(color)} against a computer rated {rating}. At the end, Stockfish judges your moves.
    </ConfirmGameDialog>
  );
}
