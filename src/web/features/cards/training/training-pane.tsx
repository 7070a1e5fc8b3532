import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';

import { listAnswers } from '#chess/memory/sitting';
import type { WayIn } from '#chess/memory/sitting-targets';
import type { TrainingColor } from '#contract/training';

import { makeSittingPlace, makeSittingProgress } from '../../../training/sitting-minutes.ts';
import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import type { TrainingWish } from '../training-search.ts';
import { AskedQuestion } from './asked-question.tsx';
import { NotYet, TrainingSkeleton } from './not-yet.tsx';
import { SittingDone } from './sitting-done.tsx';
import { makeProgress } from './sitting-progress.ts';
import { isAllSent, type TrainingDesk, type TrainingSnapshot } from './training-desk.ts';
import { useSitting } from './use-sitting.ts';
import { isBookChosen, type TrainedStudy, useTrainedBook } from './use-trained-book.ts';
import { useTrainingDesk } from './use-training-desk.ts';
import { WaysIn } from './ways-in.tsx';
import classes from './training.module.css';

interface TrainingPaneProps {
  color: TrainingColor;
  way: WayIn;
  desk: TrainingDesk;
  snapshot: TrainingSnapshot;
}

export function TrainingScreen({ color, way }: TrainingWish) {
  const { desk, snapshot } = useTrainingDesk();
  // Equal text means the same mode.
  const wayText = JSON.stringify(way);
  const sameWay = useMemo(() => JSON.parse(wayText) as typeof way, [wayText]);
  return (
    <TrainingPane key={`${color} ${wayText}`} color={color} way={sameWay} desk={desk} snapshot={snapshot} />
  );
}

function TrainingPane(props: TrainingPaneProps) {
  const { color, desk, snapshot } = props;
  const book = useTrainedBook(color, snapshot);
  const { status, study, trained, summary } = book;
  if (status === 'ready' && study && trained && summary && isBookChosen(snapshot, color, summary))
    return (
      <TrainingSitting
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
      <NotYet {...props} book={book} onRetry={() => void desk.refresh()} />
    </>
  );
}

interface TrainingSittingProps extends TrainingPaneProps {
  title: string;
  trained: TrainedStudy;
  summary: TrainingSummary;
  onRecount: () => void;
}

const wayWords: Record<WayIn['kind'], string> = {
  due: '',
  likeliest: ' · 25 most common',
  weak: ' · trouble spots',
  // These modes have no daily limit.
  from: ' · from one position, including all new moves',
  chapter: ' · one chapter, including all new moves',
  positions: ' · chosen positions',
  book: ' · whole repertoire, not scheduled',
};

function TrainingSitting(props: TrainingSittingProps) {
  const { color, way, desk, snapshot, title, trained, summary, onRecount } = props;
  const controls = useSitting({ desk, color, way, trained });
  const { sitting, error } = controls;
  const progress = sitting ? makeProgress(sitting) : { right: 0, missed: 0, left: 0 };
  const total = progress.right + progress.missed + progress.left;
  const isOver = sitting !== undefined && sitting.question === undefined;
  const recount = useEffectEvent(onRecount);
  useEffect(() => {
    if (isOver) recount();
  }, [isOver]);

  return (
    <>
      <ReviewHead
        chosen={color}
        words={progress.left > 0 ? makeSittingProgress(progress, 0, controls.answerMs) : undefined}
        right={progress.right}
        missed={progress.missed}
        total={total}
        onUndo={sitting?.last && controls.undo}
      />
      {snapshot.isOffline && (
        <Box mb="md" className={classes.notice}>
          <WaitingNotice waitingCount={snapshot.waitingCount} noun="answer" />
        </Box>
      )}
      {renderSitting()}
    </>
  );

  function renderSitting(): ReactNode {
    if (error !== undefined)
      return <InlineError onRetry={controls.restart}>The session could not be planned: {error}.</InlineError>;
    if (!sitting) return <TrainingSkeleton />;
    if (sitting.question)
      return (
        <AskedQuestion
          desk={desk}
          color={color}
          title={`${title}${wayWords[way.kind]}`}
          chapters={summary.chapters}
          sitting={sitting}
          question={sitting.question}
          controls={controls}
          memories={snapshot.memories[color]}
          scheduler={snapshot.scheduler}
          progress={makeSittingPlace(progress)}
          onUndo={controls.undo}
        />
      );
    const answers = listAnswers(sitting);
    if (answers.length > 0)
      return (
        <SittingDone
          color={color}
          way={way}
          answers={answers}
          isMarked={sitting.plan.isMarked}
          summary={summary}
          memories={snapshot.memories[color]}
          isSent={isAllSent(snapshot)}
          onUndo={controls.undo}
          onRestart={controls.restart}
        />
      );
    return (
      <WaysIn
        color={color}
        way={way}
        desk={desk}
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
