import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import type { GameReview } from '#contract/games';
import type { GameDeletion, ListedGame } from '#contract/library';

import { Dialog } from '../../../ui/dialog.tsx';

interface DeleteGameDialogProps {
  game: ListedGame;
  review: GameReview | undefined;
  onDelete: (deletion: GameDeletion) => void;
  onCancel: () => void;
}

export function DeleteGameDialog({ game, review, onDelete, onCancel }: DeleteGameDialogProps) {
  const [deletesReview, setDeletesReview] = useState(false);
  const [deletesCards, setDeletesCards] = useState(false);
  const isReviewed = review !== undefined;
  const cards = review?.mistakes.filter(({ card_id }) => card_id !== null).length ?? 0;
  return (
    <Dialog onClose={onCancel} title={`Delete the game against ${game.opponent_name || '?'}?`}>
      <Stack gap="sm">
        <Text size="sm">
          {isReviewed
            ? `${cards === 0 ? 'Its review stays' : `Its review and ${countOf(cards, 'card')} stay`}. Tick what to delete as well:`
            : 'It is removed from your games. Importing does not bring it back.'}
        </Text>
        {isReviewed && (
          <Checkbox
            label="Review, notes and mistakes"
            checked={deletesReview}
            onChange={(event) => setDeletesReview(event.currentTarget.checked)}
          />
        )}
        {cards > 0 && (
          <Checkbox
            label="Cards from its mistakes"
            checked={deletesCards}
            onChange={(event) => setDeletesCards(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          onClick={() =>
            onDelete({ game_key: game.game_key, deletes_review: deletesReview, deletes_cards: deletesCards })
          }
        >
          Delete the game
        </Button>
      </Group>
    </Dialog>
  );
}
