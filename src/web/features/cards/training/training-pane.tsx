import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';

import { listAnswers } from '#chess/memory/training-session';
import type { TrainingMode } from '#chess/memory/session-targets';
import type { TrainingColor } from '#contract/training';

import { makeSessionPosition, makeSessionProgress } from '../../../training/session-minutes.ts';
import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import type { TrainingRequest } from '../training-search.ts';
import { TrainingQuestion } from './training-question.tsx';
import { NotYet, TrainingSkeleton } from './not-yet.tsx';
import { SessionDone } from './session-done.tsx';
import { makeProgress } from './session-progress.ts';
import { isAllSent, type TrainingStore, type TrainingSnapshot } from './training-store.ts';
import { useTrainingSession } from './use-training-session.ts';
import { isBookChosen, type TrainedStudy, useTrainedBook } from './use-trained-book.ts';
import { useTrainingStore } from './use-training-store.ts';
import { TrainingModes } from './training-modes.tsx';
import classes from './training.module.css';

interface TrainingPaneProps {
  color: TrainingColor;
  mode: TrainingMode;
  store: TrainingStore;
  snapshot: TrainingSnapshot;
}

export function TrainingScreen({ color, mode }: TrainingRequest) {
  const { store, snapshot } = useTrainingStore();
  // Memoised by its JSON text, so that an equal mode stays the same object.
  const modeText = JSON.stringify(mode);
  const sameMode = useMemo(() => JSON.parse(modeText) as typeof mode, [modeText]);
  return (
    <TrainingPane
      key={`${color} ${modeText}`}
      color={color}
      mode={sameMode}
      store={store}
      snapshot={snapshot}
    />
  );
}

function TrainingPane(props: TrainingPaneProps) {
  const { color, store, snapshot } = props;
  const book = useTrainedBook(color, snapshot);
  const { status, study, trained, summary } = book;
  if (status === 'ready' && study && trained && summary && isBookChosen(snapshot, color, summary))
    return (
      <TrainingSessionView
        {...props}
        title={study.title}
        trained={trained}
        summary={summary}
        onRecount={book.recount}
      />
    );
  return (
    <>
      <ReviewHead chosen={color} words={undefined} right={0} missed={0} total={0} onUndo={undefined} />
      <NotYet {...props} book={book} onRetry={() => void store.refresh()} />
    </>
  );
}

interface TrainingSessionViewProps extends TrainingPaneProps {
  title: string;
  trained: TrainedStudy;
  summary: TrainingSummary;
  onRecount: () => void;
}

const modeWords: Record<TrainingMode['kind'], string> = {
  due: '',
  likeliest: ' · 25 most common',
  weak: ' · trouble spots',
  // These two modes have no daily limit of new moves.
  from: ' · from one position, including all new moves',
  chapter: ' · one chapter, including all new moves',
  positions: ' · chosen positions',
  book: ' · whole repertoire, not scheduled',
};

function TrainingSessionView(props: TrainingSessionViewProps) {
  const { color, mode, store, snapshot, title, trained, summary, onRecount } = props;
  const controls = useTrainingSession({ store, color, mode, trained });
  const { trainingSession, error } = controls;
  const progress = trainingSession ? makeProgress(trainingSession) : { right: 0, missed: 0, left: 0 };
  const total = progress.right + progress.missed + progress.left;
  const isOver = trainingSession !== undefined && trainingSession.question === undefined;
  const recount = useEffectEvent(onRecount);
  useEffect(() => {
    if (isOver) recount();
  }, [isOver]);

  return (
    <>
      <ReviewHead
        chosen={color}
        words={progress.left > 0 ? makeSessionProgress(progress, 0, controls.answerMs) : undefined}
        right={progress.right}
        missed={progress.missed}
        total={total}
        onUndo={trainingSession?.last && controls.undo}
      />
      {snapshot.isOffline && (
        <Box mb="md" className={classes.notice}>
          <WaitingNotice waitingCount={snapshot.waitingCount} noun="answer" />
        </Box>
      )}
      {renderSession()}
    </>
  );

  function renderSession(): ReactNode {
    if (error !== undefined)
      return <InlineError onRetry={controls.restart}>The session could not be planned: {error}.</InlineError>;
    if (!trainingSession) return <TrainingSkeleton />;
    if (trainingSession.question)
      return (
        <TrainingQuestion
          store={store}
          color={color}
          title={`${title}${modeWords[mode.kind]}`}
          chapters={summary.chapters}
          trainingSession={trainingSession}
          question={trainingSession.question}
          controls={controls}
          memories={snapshot.memories[color]}
          scheduler={snapshot.scheduler}
          progress={makeSessionPosition(progress)}
          onUndo={controls.undo}
        />
      );
    const answers = listAnswers(trainingSession);
    if (answers.length > 0)
      return (
        <SessionDone
          color={color}
          mode={mode}
          answers={answers}
          isMarked={trainingSession.plan.isMarked}
          summary={summary}
          memories={snapshot.memories[color]}
          isSent={isAllSent(snapshot)}
          onUndo={controls.undo}
          onRestart={controls.restart}
        />
      );
    return (
      <TrainingModes
        color={color}
        mode={mode}
        store={store}
        newPerDay={snapshot.settings?.[color].new_per_day ?? 0}
        untrained={snapshot.settings?.[color].untrained ?? []}
        summary={summary}
        onPlanAgain={() => {
          controls.restart();
          onRecount();
        }}
      />
    );
  }
}
