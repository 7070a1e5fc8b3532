import { Button, Group } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import { DEFAULT_SCHEDULERS, makeSchedulers } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card } from '#contract/cards';
import { trainingColors } from '#contract/training';

import { makeTrainingAddress } from '../../opening/training-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { hintKey, useScreenKeys } from '../../ui/screen-keys.tsx';
import { CardLine } from './card-line.tsx';
import { CardsDone } from './cards-done.tsx';
import { makeDueText } from './due-words.ts';
import classes from './review-page.module.css';
import type { ReviewKey } from './review-keys.ts';
import type { ReviewSnapshot } from './review-session.ts';
import { CardSkeleton, ReviewedCard } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';
import { ScoreButtons } from './score-buttons.tsx';
import type { DueCounts } from './training/training-counts.ts';
import { useCardAttempt } from './use-card-attempt.ts';
import { useReviewSession } from './use-review-session.ts';
import { WaitingNotice } from './waiting-notice.tsx';

// Fetched when the first card is edited.
const EditCardModal = lazyPart(async () => (await import('./edit-card-modal.tsx')).EditCardModal);

/** The cards that are due, one after the other. */
export function CardsPane({ trainingDue }: { trainingDue: DueCounts }) {
  const { session, snapshot } = useReviewSession();
  const { current, dueCount, doneCount, rightCount, canUndo } = snapshot;
  // The answer belongs to one review of one card: with the next it is hidden again.
  const [shownFor, setShownFor] = useState<string>();
  const [shownMs, setShownMs] = useState(0);
  const question = current && `${current.id} ${current.reps}`;
  const isAnswerShown = question !== undefined && shownFor === question;

  // Undefined: the whole line, which is what the answer's board is there for.
  const [stepped, setStepped] = useState<number>();
  const showAnswer = useCallback(() => {
    setShownFor(question);
    setShownMs(Date.now());
    setStepped(undefined);
  }, [question]);
  const onBoard = useCardAttempt(current, question, showAnswer);
  const { length } = onBoard.answer;
  const step = Math.min(stepped ?? length, length);
  const stepBy = (by: number) => setStepped(Math.min(length, Math.max(0, step + by)));
  const toggleAnswer = () => {
    onBoard.forget();
    if (isAnswerShown) setShownFor(undefined);
    else showAnswer();
  };
  const undo = () => {
    onBoard.forget();
    setShownFor(undefined);
    void session.undo();
  };
  const getTookMs = useTookMs(question);
  const { memory } = snapshot;
  const scheduler = useMemo(() => (memory ? makeSchedulers(memory) : DEFAULT_SCHEDULERS).cards, [memory]);
  const score = (grade: Grade) => void session.score(grade, scheduler, getTookMs());
  const scoreBy = (grade: Grade) => (isAnswerShown ? () => score(grade) : undefined);
  const suspend = current && (() => void session.suspend());
  const [editedId, setEditedId] = useState<string>();
  const edit = current && (() => setEditedId(current.id));
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': toggleAnswer,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    Enter: scoreBy(onBoard.offered ?? 3) ?? toggleAnswer,
    u: undo,
    s: suspend,
    e: edit,
    h: undefined,
    ArrowLeft: isAnswerShown ? () => stepBy(-1) : undefined,
    ArrowRight: isAnswerShown ? () => stepBy(1) : undefined,
  };
  useScreenKeys(keyActions, { repeats: false, isHeld: () => session.isWriting });

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
          <>
            <ReviewedCard
              card={current}
              isAnswerShown={isAnswerShown}
              onBoard={onBoard}
              step={step}
              onStep={stepBy}
            />
            <Actions
              card={current}
              scheduler={scheduler}
              isAnswerShown={isAnswerShown}
              shownMs={shownMs}
              offered={onBoard.offered}
              onToggle={toggleAnswer}
              onScore={score}
            />
            {suspend && edit && (
              <CardLine card={current} nowMs={snapshot.nowMs} onSuspend={suspend} onEdit={edit} />
            )}
            {editedId === current.id && (
              <Suspense>
                <EditCardModal card={current} nowMs={snapshot.nowMs} onClose={() => setEditedId(undefined)} />
              </Suspense>
            )}
          </>
        ) : doneCount > 0 && snapshot.status === 'ready' ? (
          <CardsDone snapshot={snapshot} />
        ) : (
          <NothingDue snapshot={snapshot} trainingDue={trainingDue} onRetry={() => void session.refresh()} />
        )}
      </div>
    </>
  );
}

/** How long the question has been on the screen, when it is asked. */
function useTookMs(question: string | undefined): () => number {
  const asked = useRef({ question, ms: 0 });
  useEffect(() => {
    asked.current = { question, ms: Date.now() };
  }, [question]);
  return () => Date.now() - asked.current.ms;
}

interface ActionsProps {
  card: Card;
  scheduler: Scheduler;
  isAnswerShown: boolean;
  shownMs: number;
  offered: Grade | undefined;
  onToggle: () => void;
  onScore: (grade: Grade) => void;
}

function Actions({ card, scheduler, isAnswerShown, shownMs, offered, onToggle, onScore }: ActionsProps) {
  return (
    <div className={classes.actions}>
      {isAnswerShown ? (
        <ScoreButtons
          card={card}
          scheduler={scheduler}
          nowMs={shownMs}
          offered={offered}
          onScore={onScore}
          onHide={onToggle}
        />
      ) : (
        <Button size="lg" {...hintKey<ReviewKey>(' ')} onClick={onToggle}>
          Show Answer & Score
        </Button>
      )}
    </div>
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
          <Button component={Link} to="/game_review" variant="default">
            Review a game
          </Button>
          <Button component={Link} to="/manage_cards" variant="default">
            Edit cards
          </Button>
          <Button component={Link} to="/memory" variant="default">
            Memory
          </Button>
        </Group>
      }
    >
      {nextDueMs === undefined
        ? 'Make a card from a position you missed, and it will come up here.'
        : `The next one is ${makeDueText(nextDueMs, nowMs)}.`}
    </EmptyState>
  );
}
