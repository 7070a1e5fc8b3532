import { Box, Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { opposite } from 'chessops/util';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { listFirsts, makeSessionPosition, makeSessionProgress } from '#chess/memory/session-progress';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { InlineError } from '../../../ui/inline-error.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import type { TrainingRequest } from '../training-search.ts';
import { TrainingQuestion } from './training-question.tsx';
import { NotYet, TrainingSkeleton } from './not-yet.tsx';
import { TrainingContext, useMakeTraining, useTraining } from './training-context.tsx';
import { useTrainingStore } from './use-training-store.ts';
import { makeNextText, TrainingModeLinks, TrainingModes } from './training-modes.tsx';
import classes from './training.module.css';
import { type DueCounts, useDueCounts } from '../../../training/due-counts.ts';
import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { ComingMoves } from '../review/coming-days.tsx';
import { makeMoreText } from '../due-words.ts';
import { useEndKeys } from '../review/review-keys.ts';
import { MissedMoves, TrainedBooks } from './trained-books.tsx';
import { isAllSent } from './training-store.ts';
import type { BookSession } from './use-training-session.ts';

export function TrainingScreen({ color, mode }: TrainingRequest) {
  // Equal modes must be the same object, because hooks compare them by identity.
  const modeText = JSON.stringify(mode);
  const sameMode = useMemo(() => JSON.parse(modeText) as typeof mode, [modeText]);
  return <TrainingPane key={`${color} ${modeText}`} color={color} mode={sameMode} />;
}

function TrainingPane(request: TrainingRequest) {
  const training = useMakeTraining({ ...request, ...useTrainingStore() });
  const { session, part, pace, snapshot, book, error, restart, takeBack } = training;
  const isOver = session !== undefined && session.question === undefined;
  const recount = useEffectEvent(book.recount);
  useEffect(() => {
    if (isOver) recount();
  }, [isOver]);
  const isPlanned = session !== undefined || error !== undefined;
  return (
    <TrainingContext value={{ ...training, place: makeSessionPosition(part), undo: takeBack }}>
      <ReviewHead
        chosen={request.color}
        words={session && part.left > 0 ? makeSessionProgress(part, 0, pace) : undefined}
        progress={session && part}
        onUndo={session && session.answers.length > 0 ? takeBack : undefined}
      />
      {isPlanned && snapshot.isOffline && (
        <Box mb="md" className={classes.notice}>
          <WaitingNotice waitingCount={snapshot.waitingCount} />
        </Box>
      )}
      {renderSession()}
    </TrainingContext>
  );

  function renderSession(): ReactNode {
    const { summary } = book;
    if (book.status !== 'ready' || !summary || part.state === 'choosing') return <NotYet />;
    if (error !== undefined)
      return <InlineError onRetry={restart}>The session could not be planned: {error}.</InlineError>;
    if (!session) return <TrainingSkeleton />;
    if (session.question) return <TrainingQuestion session={session} question={session.question} />;
    return session.answers.length > 0 ? (
      <SessionDone session={session} summary={summary} />
    ) : (
      <TrainingModes summary={summary} />
    );
  }
}

function SessionDone({ session, summary }: { session: BookSession; summary: TrainingSummary }) {
  const { color, mode, memories, before, snapshot, undo, restart } = useTraining();
  const { isMarked } = session.plan;
  useEndKeys(undo);
  const first = listFirsts(session);
  const missed = first.filter(({ rating }) => rating === 1);
  const other = opposite(color);
  const due = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  const more = due[color];
  const goOn = makeGoOn(due, other);
  return (
    <>
      <section className={classes.card} aria-labelledby="session-done">
        <Title order={2} size="h4" id="session-done">
          {`Done: ${first.length - missed.length} of ${countOf(first.length, 'move')} right`}
        </Title>
        <Text c="dimmed" mt={4}>
          {isMarked ? makeNextText(color, summary) : 'The schedule did not change.'}
        </Text>
        <div className={classes.doneParts}>
          <div>
            <MissedMoves missed={missed} />
            {isMarked && <TrainedBooks trainings={[{ color, before }]} isSent={isAllSent(snapshot)} />}
          </div>
          {isMarked && <ComingMoves book={{ memories, orphanedDueMs: summary.orphanedDueMs }} />}
        </div>
        {isMarked && more > 0 && (
          <Text mt="md" fw={600}>
            {mode.kind === 'due' ? makeMoreText(more) : `${countOf(more, 'move')} due.`}
          </Text>
        )}
        <Group mt="lg">
          {isMarked && more > 0 ? (
            <Button onClick={restart}>{`Continue: ${countOf(more, 'move')}`}</Button>
          ) : (
            <Button component={Link} to={goOn.to}>
              {goOn.text}
            </Button>
          )}
          {!isMarked && (
            <Button variant="default" onClick={restart}>
              Repeat
            </Button>
          )}
        </Group>
      </section>
      <Group mt="lg" display="block">
        <TrainingModeLinks color={color} summary={summary} />
      </Group>
    </>
  );
}

function makeGoOn(due: DueCounts, other: TrainingColor): { to: string; text: string } {
  if (due[other] > 0)
    return { to: makeTrainingAddress(other), text: `Continue with ${nameColor(other)}: ${due[other]} due` };
  if (due.cards > 0) return { to: '/review_cards', text: `Continue with cards: ${due.cards} due` };
  return { to: '/', text: 'Back to Today' };
}
