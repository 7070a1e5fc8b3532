import { ActionIcon, Box, Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { GameReview } from '#contract/games';

import { useGrowingCount } from '../../../lib/growing-count.ts';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { makeDetails, makePlayersText } from '../game-text.ts';
import classes from '../game-review.module.css';

const rowsPerFrame = 16;

interface ReviewListProps {
  reviews: readonly GameReview[] | undefined;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** On hover or focus. */
  onPoint: () => void;
  onDelete: (review: GameReview) => void;
}

/** Newest first. Deleting asks in the row and can be undone. */
export function ReviewList({ reviews: known, selectedId, onSelect, onPoint, onDelete }: ReviewListProps) {
  // Rendered in pieces: there may be hundreds.
  const reviews = useDeferredValue(known);
  const drawnCount = useGrowingCount(reviews?.length ?? 0, rowsPerFrame);
  return (
    <section
      className={classes.listPanel}
      aria-labelledby="game-reviews"
      onPointerEnter={onPoint}
      onFocus={onPoint}
    >
      <Title order={2} size="h5" id="game-reviews" className={classes.listTitle}>
        Game reviews
      </Title>
      {reviews === undefined && (
        <Box p="md">
          {/* Larger than the rows that replace it. */}
          <ListSkeleton rows={3} label="Loading your game reviews" />
        </Box>
      )}
      {reviews?.length === 0 && (
        <Text c="dimmed" size="sm" p="md">
          No game reviews yet. Get a game to start.
        </Text>
      )}
      <ul className={classes.reviews} aria-labelledby="game-reviews">
        {reviews?.slice(0, drawnCount).map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            isSelected={review.id === selectedId}
            onSelect={onSelect}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReviewRowProps {
  review: GameReview;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onDelete: (review: GameReview) => void;
}

function ReviewRow({ review, isSelected, onSelect, onDelete }: ReviewRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  // Returns the focus.
  const [wasRequested, setWasRequested] = useState(false);
  const keep = () => {
    setWasRequested(true);
    setIsAsking(false);
  };
  const players = makePlayersText(review);
  const details = makeDetails(review);
  if (isAsking) {
    return (
      <li className={classes.review} onKeyDown={({ key }) => key === 'Escape' && keep()}>
        <Text size="sm" truncate className={classes.question}>
          Delete {players}?
        </Text>
        <Group gap={6} wrap="nowrap" mr={8}>
          <Button size="compact-sm" color="red" autoFocus onClick={() => onDelete(review)}>
            Delete
          </Button>
          <Button size="compact-sm" variant="default" onClick={keep}>
            Cancel
          </Button>
        </Group>
      </li>
    );
  }
  return (
    <li className={classes.review} data-selected={isSelected || undefined}>
      <UnstyledButton
        className={classes.reviewButton}
        aria-current={isSelected ? 'true' : undefined}
        title={[players, ...details].join(' · ')}
        onClick={() => onSelect(review.id)}
      >
        {players} <span className={classes.details}>{details.join(' · ')}</span>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        mr={8}
        aria-label={`Delete ${players}`}
        autoFocus={wasRequested}
        onClick={() => setIsAsking(true)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
