import { Button, Skeleton, Text } from '@mantine/core';
import { IconBinaryTree } from '@tabler/icons-react';
import { Link } from 'react-router';

import { nameColor } from '#chess/position/color-name';

import { makeBookAddress } from '../../../opening/opening-address.ts';
import { BareBoard } from '../../../board/bare-board.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { BookChoice } from './book-choice.tsx';
import { useTraining } from './training-context.tsx';
import classes from './training.module.css';

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
        Your repertoire could not be loaded: {book.error || 'no response'}.
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
