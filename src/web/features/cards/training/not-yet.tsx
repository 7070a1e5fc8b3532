import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconBinaryTree } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { nameColor } from '#chess/position/color-name';
import { countOf } from '#chess/count-of';

import { makeBookAddress } from '../../../opening/opening-address.ts';
import { BareBoard } from '../../../board/bare-board.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useTraining } from './training-context.tsx';
import classes from './training.module.css';
import { makeUuid } from '../../../lib/uuid.ts';
import { checks } from '../../../worker/workers.ts';
import { handTrained } from './use-trained-book.ts';

export function NotYet() {
  const { color, store, book } = useTraining();
  const { status, trained, summary } = book;
  if (status === 'failed')
    return (
      <InlineError
        onRetry={() => {
          void store.refresh();
          book.reload();
        }}
      >
        Your repertoire could not be loaded: {book.error || 'the server does not answer'}.
      </InlineError>
    );
  if (status === 'no-study')
    return (
      <EmptyState
        icon={<IconBinaryTree size={48} stroke={1.2} />}
        title={`No ${nameColor(color)} repertoire yet`}
        action={
          <Button component={Link} to={makeBookAddress(color)}>
            Set your repertoire
          </Button>
        }
      >
        Choose a study in Manage Openings. You practise its moves here, the most common first.
      </EmptyState>
    );
  return trained && summary ? <BookChoice /> : <TrainingSkeleton />;
}

export function TrainingSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <div className={classes.head}>
        <Text size="sm" c="dimmed" lh="20px">
          Loading your repertoire …
        </Text>
        <Skeleton h={26} w="90%" />
      </div>
      <div className={classes.boardSide}>
        <div className={classes.board}>
          <BareBoard />
        </div>
      </div>
      <div className={classes.panel}>
        <Skeleton h={138} />
      </div>
    </div>
  );
}

function BookChoice() {
  const { color, store, memories, snapshot, book } = useTraining();
  const { trained, summary } = book;
  const choose = useMutation({
    networkMode: 'always',
    onSettled: book.recount,
    mutationFn: async (choice: 'new' | 'known') => {
      if (choice === 'new') return store.changeSettings({ color, book_choice: 'new' });
      if (!trained) return undefined;
      const positions = await checks.training.spreadKnown({ ...handTrained(trained), memories });
      return store.markKnown(color, positions, makeUuid);
    },
  });
  const newPerDay = snapshot.settings?.[color].new_per_day ?? 0;
  const count = summary?.positions ?? 0;
  const weeks = Math.ceil(Math.min(42, count / 10) / 7);
  return (
    <section className={classes.card} aria-labelledby="book-choice">
      <Title order={2} size="h4" id="book-choice">
        {`Is your ${nameColor(color)} repertoire new to you?`}
      </Title>
      <Text c="dimmed" mt={6} maw={640}>
        {`It has ${countOf(count, 'position')} to train. This only decides whether you learn or are tested first.`}
      </Text>
      <Group mt="lg">
        <Button loading={choose.isPending && choose.variables === 'new'} onClick={() => choose.mutate('new')}>
          {`It is new: learn ${countOf(newPerDay, 'move')} per day`}
        </Button>
        <Button
          variant="default"
          className={classes.bookChoice}
          loading={choose.isPending && choose.variables === 'known'}
          onClick={() => choose.mutate('known')}
        >
          {`I know it: test me over the next ${weeks === 1 ? 'week' : `${weeks} weeks`}`}
        </Button>
      </Group>
      {choose.isError && (
        <Group mt="md">
          <InlineError>Your choice was not saved: {choose.error.message}.</InlineError>
        </Group>
      )}
    </section>
  );
}
