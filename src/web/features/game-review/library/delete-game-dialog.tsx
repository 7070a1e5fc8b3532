import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { GameDeletion, ListedGame } from '#contract/library';

import { Dialog } from '../../../ui/dialog.tsx';

interface DeleteGameDialogProps {
  game: ListedGame;
  onDelete: (deletion: GameDeletion) => void;
  onCancel: () => void;
}

/** Asks what becomes of what was made of the game. */
export function DeleteGameDialog({ game, onDelete, onCancel }: DeleteGameDialogProps) {
  const [deletesReview, setDeletesReview] = useState(false);
  const [deletesCards, setDeletesCards] = useState(false);
  const isReviewed = game.game_review_id !== null;
  return (
    <Dialog opened onClose={onCancel} title={`Delete the game against ${game.opponent_name || '?'}?`}>
      <Stack gap="sm">
        <Text size="sm">
          {isReviewed
            ? 'It has a review. Without a tick below, the review and its cards stay.'
            : 'It is taken out of your games. Getting games from its site does not bring it back.'}
        </Text>
        {isReviewed && (
          <Checkbox
            label="Delete its review, notes and mistakes too"
            checked={deletesReview}
            onChange={(event) => setDeletesReview(event.currentTarget.checked)}
          />
        )}
        {isReviewed && (
          <Checkbox
            label="Delete the cards made of its mistakes too"
            checked={deletesCards}
            onChange={(event) => setDeletesCards(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Keep the game
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
