import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import { countProgress, makeSessionPosition, makeSessionProgress } from '#chess/memory/session-progress';
import { nameColor } from '#chess/position/color-name';
import { trainingColors } from '#contract/training';

import { cardReviewAddress, makeTrainingAddress } from '../../../training/training-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { CardQuestion } from './card-question.tsx';
import { ComingDays } from './coming-days.tsx';
import { makeDueText, makeNoneText, makeTagText } from '../due-words.ts';
import classes from './review-page.module.css';
import type { ReviewSnapshot } from './review-session.ts';
import { CardSkeleton } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';
import { useEndKeys } from './review-keys.ts';
import { useReviewSession } from './use-review-session.ts';
import { WaitingNotice } from './waiting-notice.tsx';
import { useDueCounts } from '../../../training/due-counts.ts';

export function CardsPane({ tag }: { tag?: string | undefined }) {
  const { session, snapshot } = useReviewSession();
  useEffect(() => {
    session.drill(tag);
    return () => session.drill(undefined);
  }, [session, tag]);
  const { current } = snapshot;
  const { answers } = snapshot.session;
  const undo = () => void session.undo();
  const progress = countProgress(snapshot.session);
  const isAsking = current !== undefined && snapshot.status === 'ready';
  const isDrawn = useDeferredValue(current !== undefined, false);
  return (
    <>
      <ReviewHead
        chosen="cards"
        words={isAsking ? makeSessionProgress(progress, progress.left, undefined) : undefined}
        progress={progress}
        onUndo={answers.length > 0 ? undo : undefined}
      />
      <div className={classes.page}>
        {tag !== undefined && (
          <p className={classes.drill}>
            Cards tagged <strong>{makeTagText(tag)}</strong>, due cards first.{' '}
            <Anchor component={Link} to={cardReviewAddress} fz="inherit">
              All due cards
            </Anchor>
          </p>
        )}
        {snapshot.isOffline && snapshot.waitingCount > 0 && (
          <WaitingNotice waitingCount={snapshot.waitingCount} />
        )}
        {snapshot.tag !== tag ? (
          <CardSkeleton />
        ) : current !== undefined && !isDrawn ? (
          <CardSkeleton />
        ) : current !== undefined ? (
          <CardQuestion
            session={session}
            snapshot={snapshot}
            card={current}
            place={makeSessionPosition(progress)}
            onUndo={undo}
          />
        ) : answers.some(({ rating }) => rating !== undefined) && snapshot.status === 'ready' ? (
          <CardsDone snapshot={snapshot} onUndo={undo} />
        ) : (
          <NothingDue snapshot={snapshot} onRetry={() => void session.refresh()} />
        )}
      </div>
    </>
  );
}

function CardsDone({ snapshot, onUndo }: { snapshot: ReviewSnapshot; onUndo: () => void }) {
  useEndKeys(onUndo);
  const { session, nextDueMs, nowMs } = snapshot;
  const ratings = session.answers.flatMap(({ rating }) => rating ?? []);
  const right = ratings.filter((rating) => rating > 1);
  return (
    <section className={classes.done} aria-labelledby="cards-done">
      <Title order={2} size="h4" id="cards-done">
        {makeNoneText(snapshot.tag)}
      </Title>
      <Text mt={4}>{`Done: ${right.length} of ${ratings.length} right.`}</Text>
      <Text c="dimmed">
        {nextDueMs === undefined
          ? 'Nothing else is scheduled.'
          : `The next card is ${makeDueText(nextDueMs, nowMs)}.`}
      </Text>
      <ComingDays cards={snapshot} />
      <Group mt="lg">
        <AfterCards />
      </Group>
    </section>
  );
}

interface NothingDueProps {
  snapshot: ReviewSnapshot;
  onRetry: () => void;
}

function NothingDue({ snapshot, onRetry }: NothingDueProps) {
  if (snapshot.status === 'loading') return <CardSkeleton />;
  if (snapshot.status === 'failed') {
    return <InlineError onRetry={onRetry}>Your cards could not be loaded: {snapshot.error}.</InlineError>;
  }
  const { nextDueMs, nowMs } = snapshot;
  return (
    <EmptyState
      icon={<IconCards size={48} stroke={1.2} />}
      title={makeNoneText(snapshot.tag)}
      action={
        <Group justify="center">
          <AfterCards />
        </Group>
      }
    >
      {nextDueMs === undefined
        ? 'Make a card from a mistake in your games, then train it here.'
        : `The next card is ${makeDueText(nextDueMs, nowMs)}.`}
    </EmptyState>
  );
}

function AfterCards() {
  const due = useDueCounts();
  const next = due && trainingColors.find((color) => due[color] > 0);
  return (
    <>
      {next && (
        <Button component={Link} to={makeTrainingAddress(next)}>
          {`Train ${nameColor(next)}: ${due[next]} due`}
        </Button>
      )}
      <Button component={Link} to="/game_review" variant={due && !next ? 'filled' : 'default'}>
        Review a game
      </Button>
      <Button component={Link} to="/manage_cards" variant="default">
        Edit cards
      </Button>
      <Button component={Link} to="/memory" variant="default">
        Memory
      </Button>
    </>
  );
}
