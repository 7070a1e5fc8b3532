import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

import { isLeech } from '#chess/memory/leech';
import type { Card } from '#contract/cards';

import { ShowInOpening } from '../show-in-opening.tsx';
import { makeHistoryText } from '../due-words.ts';
import { GameLink } from '../game-link.tsx';
import { makeStateText } from './card-state.ts';
import { useChangeCards } from './use-cards.ts';

interface CardFactsProps {
  card: Card;
  opening: string;
  nowMs: number;
}

export function CardFacts({ card, opening, nowMs }: CardFactsProps) {
  const change = useChangeCards();
  const isSuspended = card.suspended_at !== undefined;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
      <div>
        <Text size="sm">
          {makeStateText(card, nowMs)} · {makeHistoryText(card, nowMs)}
        </Text>
        <Text size="sm" c="dimmed">
          {opening}
          {card.game_review_id !== undefined && (
            <>
              {opening !== '' && ' · '}
              <GameLink reviewId={card.game_review_id} />
            </>
          )}
        </Text>
        <ShowInOpening fen={card.prompt_fen} />
        {isLeech(card) && <LeechAdvice />}
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={isSuspended ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        loading={change.isPending}
        onClick={() =>
          change.mutate({ ids: [card.id], change: { kind: isSuspended ? 'resume' : 'suspend' } })
        }
      >
        {isSuspended ? 'Resume' : 'Suspend'}
      </Button>
    </Group>
  );
}

/** More reviews do not help with a card that the user forgets often. */
function LeechAdvice() {
  return (
    <Text size="sm" c="light-dark(var(--mantine-color-brass-9), var(--mantine-color-brass-4))">
      Trouble spot: you keep forgetting this card. Rewrite it, split it or suspend it.
    </Text>
  );
}
