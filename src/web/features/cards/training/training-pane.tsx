import { Alert, Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBinaryTree, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';

import { listAnswers } from '#chess/memory/sitting';
import type { WayIn } from '#chess/memory/sitting-targets';
import type { TrainingColor } from '#contract/training';

import { BareBoard } from '../../../board/bare-board.tsx';
import type { TrainedOpening, TrainingSummary } from '../../../opening/training-tasks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { countOf } from '../due-words.ts';
import { AskedQuestion } from './asked-question.tsx';
import { BookChoice } from './book-choice.tsx';
import { SittingDone } from './sitting-done.tsx';
import { makeProgress } from './sitting-progress.ts';
import type { TrainingDesk, TrainingSnapshot } from './training-desk.ts';
import { type ReviewDue, TrainingHead } from './training-head.tsx';
import { nameSide } from './training-words.ts';
import { useSitting } from './use-sitting.ts';
import { type TrainedBook, useTrainedBook } from './use-trained-book.ts';
import { WaysIn } from './ways-in.tsx';
import classes from './training.module.css';

interface TrainingPaneProps {
  color: TrainingColor;
  way: WayIn;
  desk: TrainingDesk;
  snapshot: TrainingSnapshot;
  due: ReviewDue;
}

/** The training of one colour's book: whatever state it is in, this is its screen. */
export function TrainingPane(props: TrainingPaneProps) {
  const { color, desk, snapshot, due } = props;
  const book = useTrainedBook(color, snapshot);
  const { status, study, trained, summary } = book;
  const hasMemories = summary !== undefined && summary.unseen < summary.positions;
  const isChosen = snapshot.settings?.[color].book_choice !== null || hasMemories || summary?.positions === 0;
  if (status === 'ready' && study && trained && summary && isChosen)
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
      <TrainingHead color={color} due={due} progress={undefined} />
      <NotYet {...props} book={book} onRetry={() => void desk.refresh()} />
    </>
  );
}

interface NotYetProps {
  color: TrainingColor;
  desk: TrainingDesk;
  book: TrainedBook;
  onRetry: () => void;
}

/** Why there is no sitting, and what to do about it. */
function NotYet({ color, desk, book, onRetry }: NotYetProps) {
  const { status, trained, summary } = book;
  if (status === 'failed')
    return (
      <InlineError
        onRetry={() => {
          onRetry();
          book.reload();
        }}
      >
        Your opening could not be loaded: {book.error || 'no answer'}.
      </InlineError>
    );
  if (status === 'no-study')
    return (
      <EmptyState
        icon={<IconBinaryTree size={48} stroke={1.2} />}
        title={`No opening for ${nameSide(color)} yet`}
        action={
          <Button component={Link} to="/manage_openings">
            Set your opening
          </Button>
        }
      >
        Set a study in Manage Openings, and its moves are asked here, the likeliest first.
      </EmptyState>
    );
  if (!trained || !summary) return <TrainingSkeleton />;
  return <BookChoice color={color} desk={desk} trained={trained} summary={summary} onChosen={book.recount} />;
}

interface TrainingSittingProps extends TrainingPaneProps {
  title: string;
  trained: TrainedOpening;
  summary: TrainingSummary;
  onRecount: () => void;
}

function TrainingSitting(props: TrainingSittingProps) {
  const { color, way, desk, snapshot, due, title, trained, summary, onRecount } = props;
  const otherDue = color === 'white' ? due.black : due.white;
  const controls = useSitting({ desk, color, way, trained });
  const { sitting, error } = controls;
  const isOver = sitting !== undefined && sitting.question === undefined;
  const recount = useEffectEvent(onRecount);
  useEffect(() => {
    if (isOver) recount();
  }, [isOver]);

  return (
    <>
      <TrainingHead color={color} due={due} progress={sitting && makeProgress(sitting, controls.undo)} />
      <WaitingNotice {...snapshot} />
      {renderSitting()}
    </>
  );

  function renderSitting(): ReactNode {
    if (error !== undefined)
      return <InlineError onRetry={controls.restart}>The sitting could not be planned: {error}.</InlineError>;
    if (!sitting) return <TrainingSkeleton />;
    if (sitting.question)
      return (
        <AskedQuestion
          color={color}
          title={title}
          chapters={summary.chapters}
          sitting={sitting}
          question={sitting.question}
          controls={controls}
          memories={snapshot.memories[color]}
          otherDue={otherDue}
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
          otherDue={otherDue}
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
        summary={summary}
        onPlanAgain={() => {
          controls.restart();
          onRecount();
        }}
      />
    );
  }
}

function TrainingSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton h={20} w="60%" />
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

function WaitingNotice({ waitingCount, isOffline }: TrainingSnapshot) {
  if (!isOffline) return null;
  const are = waitingCount === 1 ? 'is' : 'are';
  return (
    <Group mb="md">
      <Alert color="brass" role="status" icon={<IconCloudOff aria-hidden="true" />} w="100%">
        {waitingCount === 0
          ? 'No connection. You can go on: answers are kept here until it is back.'
          : `No connection. ${countOf(waitingCount, 'answer')} ${are} waiting here and will be sent when it is back.`}
      </Alert>
    </Group>
  );
}
