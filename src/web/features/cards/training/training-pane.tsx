import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';

import { makeSessionPosition, makeSessionProgress } from '../../../training/session-minutes.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import type { TrainingRequest } from '../training-search.ts';
import { TrainingQuestion } from './training-question.tsx';
import { NotYet, TrainingSkeleton } from './not-yet.tsx';
import { SessionDone } from './session-done.tsx';
import { TrainingContext, useMakeTraining } from './training-context.tsx';
import { useTrainingStore } from './use-training-store.ts';
import { TrainingModes } from './training-modes.tsx';
import classes from './training.module.css';

export function TrainingScreen({ color, mode }: TrainingRequest) {
  // An equal mode must stay the same object.
  const modeText = JSON.stringify(mode);
  const sameMode = useMemo(() => JSON.parse(modeText) as typeof mode, [modeText]);
  return <TrainingPane key={`${color} ${modeText}`} color={color} mode={sameMode} />;
}

function TrainingPane(request: TrainingRequest) {
  const training = useMakeTraining({ ...request, ...useTrainingStore() });
  const { session, part, answerMs, snapshot, book, error, restart, takeBack } = training;
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
        words={session && part.left > 0 ? makeSessionProgress(part, 0, answerMs) : undefined}
        progress={session && part}
        onUndo={session && session.answers.length > 0 ? takeBack : undefined}
      />
      {isPlanned && snapshot.isOffline && (
        <Box mb="md" className={classes.notice}>
          <WaitingNotice waitingCount={snapshot.waitingCount} noun="answer" />
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
