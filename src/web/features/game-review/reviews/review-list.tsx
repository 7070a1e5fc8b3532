import { ActionIcon, Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { GameReview } from '#contract/games';

import { useGrowingCount } from '../../../lib/growing-count.ts';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { makeDetails, makePlayersText } from '../game-text.ts';
import { Panel, PanelHeader, parts } from '../../../ui/parts.tsx';
import classes from '../game-review.module.css';

const rowsPerFrame = 16;

interface ReviewListProps {
  reviews: readonly GameReview[] | undefined;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onPoint: () => void;
  onDelete: (review: GameReview) => void;
}

export function ReviewList({ reviews: known, selectedId, onSelect, onPoint, onDelete }: ReviewListProps) {
  const reviews = useDeferredValue(known);
  const drawnCount = useGrowingCount(reviews?.length ?? 0, rowsPerFrame);
  return (
    <Panel aria-labelledby="game-reviews" onPointerEnter={onPoint} onFocus={onPoint}>
      <PanelHeader title="Game reviews" id="game-reviews" />
      {reviews === undefined && (
        <Box p="md">
          <ListSkeleton rows={3} label="Loading your game reviews" />
        </Box>
      )}
      {reviews?.length === 0 && (
        <Text c="dimmed" size="sm" p="md">
          No game reviews yet. Import a game to start.
        </Text>
      )}
      <ul className={`${parts.list} ${classes.reviews}`} aria-labelledby="game-reviews">
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
    </Panel>
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
  const [wasRequested, setWasRequested] = useState(false);
  const keep = () => {
    setWasRequested(true);
    setIsAsking(false);
  };
  const players = makePlayersText(review);
  const details = makeDetails(review);
  if (isAsking) {
    return (
      <li className={`${parts.row} ${classes.review}`} onKeyDown={({ key }) => key === 'Escape' && keep()}>
        <Text size="sm" truncate px="md" lh="41px">
          Delete {players}?
        </Text>
        <Group gap={6} wrap="nowrap">
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
    <li className={`${parts.row} ${classes.review}`} data-selected={isSelected || undefined}>
      <UnstyledButton
        className={parts.hoverRow}
        aria-current={isSelected ? 'true' : undefined}
        title={[players, ...details].join(' · ')}
        onClick={() => onSelect(review.id)}
      >
        <span>
          {players} <span className={parts.quiet}>{details.join(' · ')}</span>
        </span>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${players}`}
        autoFocus={wasRequested}
        onClick={() => setIsAsking(true)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
