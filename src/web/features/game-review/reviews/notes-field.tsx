import { Group, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { gameLimits, type GameReview } from '#contract/games';

import { changeNotes, type PendingChange, type ReviewOutbox } from './pending-changes.ts';

interface NotesFieldProps {
  review: GameReview;
  pending: PendingChange | undefined;
  outbox: ReviewOutbox;
}

const marks: Record<PendingChange['state'], string> = {
  deferred: 'Saved when you leave the field',
  sending: 'Saving…',
  failed: 'Not saved yet, trying again',
  refused: 'Not saved',
};

function SavedMark({ pending, hasNotes }: { pending: PendingChange | undefined; hasNotes: boolean }) {
  const isBad = pending?.state === 'failed' || pending?.state === 'refused';
  return (
    <Text component="span" size="xs" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {pending && marks[pending.state]}
      {!pending && hasNotes && (
        <Group component="span" gap={4}>
          <IconCheck size={14} aria-hidden="true" /> Saved
        </Group>
      )}
    </Text>
  );
}

export const NotesField = memo(function NotesField({ review, pending, outbox }: NotesFieldProps) {
  const { id } = review;
  const isBesideList = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  useEffect(() => () => outbox.release(id), [id, outbox]);

  const hold = (notes: string): void => outbox.hold(changeNotes(review, notes, pending?.entry));

  return (
    <Textarea
      label={
        <Group component="span" justify="space-between">
          Notes <SavedMark pending={pending} hasNotes={review.notes !== ''} />
        </Group>
      }
      labelProps={{ style: { display: 'block' } }}
      aria-label="Notes"
      value={review.notes}
      maxLength={gameLimits.notesLength}
      autosize
      minRows={3}
      maxRows={isBesideList ? 3 : 10}
      onChange={(event) => hold(event.currentTarget.value)}
      onBlur={() => outbox.release(id)}
    />
  );
});
