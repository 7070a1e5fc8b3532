import { Button, Group } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { Link } from 'react-router';

import { trainingColors } from '#contract/training';

import { makeTrainingAddress } from '../../../training/training-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { AfterCards } from './after-cards.tsx';
import { AskedCard } from './asked-card.tsx';
import { CardsDone } from './cards-done.tsx';
import { makeDueText } from '../due-words.ts';
import classes from './review-page.module.css';
import type { ReviewSnapshot } from './review-session.ts';
import { CardSkeleton } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';
import type { DueCounts } from '../training/training-counts.ts';
import { useReviewSession } from './use-review-session.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** The cards that are due, one after the other. */
export function CardsPane({ trainingDue }: { trainingDue: DueCounts }) {
  const { session, snapshot } = useReviewSession();
  const { current, dueCount, doneCount, rightCount, canUndo } = snapshot;
  const undo = () => void session.undo();
  const words =
    snapshot.status === 'ready' && (dueCount > 0 || doneCount > 0)
      ? `${dueCount} due${doneCount > 0 ? ` · ${doneCount} done` : ''}`
      : undefined;
  return (
    <>
      <ReviewHead
        chosen="cards"
        due={{ ...trainingDue, cards: dueCount }}
        words={words}
        right={rightCount}
        missed={doneCount - rightCount}
        total={dueCount + doneCount}
        onUndo={canUndo ? undo : undefined}
      />
      <div className={classes.page}>
        {snapshot.isOffline && snapshot.waitingCount > 0 && (
          <WaitingNotice waitingCount={snapshot.waitingCount} noun="review" />
        )}
        {current !== undefined ? (
          <AskedCard session={session} snapshot={snapshot} card={current} onUndo={undo} />
        ) : doneCount > 0 && snapshot.status === 'ready' ? (
          <CardsDone snapshot={snapshot} onUndo={undo} />
        ) : (
          <NothingDue snapshot={snapshot} trainingDue={trainingDue} onRetry={() => void session.refresh()} />
        )}
      </div>
    </>
  );
}

interface NothingDueProps {
  snapshot: ReviewSnapshot;
  trainingDue: DueCounts;
  onRetry: () => void;
}

function NothingDue({ snapshot, trainingDue, onRetry }: NothingDueProps) {
  if (snapshot.status === 'loading') return <CardSkeleton />;
  if (snapshot.status === 'failed') {
    return <InlineError onRetry={onRetry}>Your cards could not be loaded: {snapshot.error}.</InlineError>;
  }
  const { nextDueMs, nowMs } = snapshot;
  const next = trainingColors.find((color) => trainingDue[color] > 0);
  return (
    <EmptyState
      icon={<IconCards size={48} stroke={1.2} />}
      title="No cards are due"
      action={
        <Group justify="center">
          {next && (
            <Button component={Link} to={makeTrainingAddress(next)}>
              {`Train ${next === 'white' ? 'White' : 'Black'}: ${trainingDue[next]} due`}
            </Button>
          )}
          <AfterCards />
        </Group>
      }
    >
      {nextDueMs === undefined
        ? 'Make a card from a position you missed, and it will come up here.'
        : `The next one is ${makeDueText(nextDueMs, nowMs)}.`}
    </EmptyState>
  );
}
