import { Button, Text } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_SCHEDULERS, makeSchedulers } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card } from '#contract/cards';
import { isLeech } from '#chess/memory/leech';

import { readPlayedOut } from '../../../training/play-out-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { hintKey, useScreenKeys } from '../../../ui/screen-keys.tsx';
import classes from './review-page.module.css';
import type { ReviewKey } from './review-keys.ts';
import type { ReviewSession, ReviewSnapshot } from './review-session.ts';
import { LineSteps, ReviewedCardView } from './reviewed-card.tsx';
import { ScoreButtons } from './score-buttons.tsx';
import { useCardAttempt } from './use-card-attempt.ts';
import { makeHistoryText } from '../due-words.ts';
import { GameLink } from '../game-link.tsx';
import { makeTagText } from '../tag-words.ts';

const EditCardModal = lazyPart(async () => (await import('../edit/edit-card-modal.tsx')).EditCardModal);

interface CardQuestionProps {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
  card: Card;
  place?: string | undefined;
  onUndo: () => void;
}

export function CardQuestion({ session, snapshot, card, place, onUndo }: CardQuestionProps) {
  // When the question changes, the answer is hidden again.
  const question = `${card.id} ${card.reps}`;
  // A user who returns from Play it out has answered the card.
  const playedOut = readPlayedOut(useLocation().state);
  const isPlayedOut = playedOut?.card === card.id;
  const [shownFor, setShownFor] = useState(isPlayedOut ? question : undefined);
  const [shownMs, setShownMs] = useState(() => (isPlayedOut ? Date.now() : 0));
  const isAnswerShown = shownFor === question;

  // Undefined shows all moves.
  const [stepped, setStepped] = useState<number>();
  const showAnswer = useCallback(() => {
    setShownFor(question);
    setShownMs(Date.now());
    setStepped(undefined);
  }, [question]);
  const onBoard = useCardAttempt(card, question, showAnswer);
  const offered = isPlayedOut ? (playedOut.isPassed ? 3 : 1) : onBoard.offered;
  const { length } = onBoard.answer;
  const step = Math.min(stepped ?? length, length);
  const stepBy = (by: number) => setStepped(Math.min(length, Math.max(0, step + by)));
  const toggleAnswer = () => {
    onBoard.forget();
    if (isAnswerShown) setShownFor(undefined);
    else showAnswer();
  };
  const [shownQuestion, setShownQuestion] = useState(question);
  if (shownQuestion !== question) {
    setShownQuestion(question);
    setShownFor(undefined);
    onBoard.forget();
  }
  const { playAgain } = onBoard;
  const startAgain =
    playAgain &&
    (() => {
      playAgain();
      setShownFor(undefined);
    });
  const getTookMs = useTookMs(question);
  const { memory } = snapshot;
  const scheduler = useMemo(() => (memory ? makeSchedulers(memory) : DEFAULT_SCHEDULERS).cards, [memory]);
  const score = (grade: Grade) => void session.score(grade, scheduler, getTookMs());
  const scoreBy = (grade: Grade) => (isAnswerShown ? () => score(grade) : undefined);
  const suspend = () => void session.suspend();
  const [editedId, setEditedId] = useState<string>();
  const edit = () => setEditedId(card.id);
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': toggleAnswer,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    Enter: scoreBy(offered ?? 3) ?? toggleAnswer,
    u: onUndo,
    s: suspend,
    e: edit,
    r: startAgain,
    h: undefined,
    ArrowLeft: isAnswerShown ? () => stepBy(-1) : undefined,
    ArrowRight: isAnswerShown ? () => stepBy(1) : undefined,
  };
  useScreenKeys(keyActions, { repeats: false, isPaused: () => session.isWriting });
  return (
    <>
      <ReviewedCardView
        card={card}
        place={place}
        isAnswerShown={isAnswerShown}
        onBoard={onBoard}
        step={step}
        onStep={stepBy}
      />
      <Actions
        card={card}
        scheduler={scheduler}
        isAnswerShown={isAnswerShown}
        shownMs={shownMs}
        offered={offered}
        steps={length > 0 && <LineSteps length={length} step={step} onStep={stepBy} />}
        onToggle={toggleAnswer}
        onPlayAgain={startAgain}
        onScore={score}
      />
      <CardLine card={card} nowMs={snapshot.nowMs} onSuspend={suspend} onEdit={edit} />
      {editedId === card.id && (
        <Suspense>
          <EditCardModal card={card} nowMs={snapshot.nowMs} onClose={() => setEditedId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function useTookMs(question: string): () => number {
  const shownQuestion = useRef({ question, ms: 0 });
  useEffect(() => {
    shownQuestion.current = { question, ms: Date.now() };
  }, [question]);
  return () => Date.now() - shownQuestion.current.ms;
}

interface ActionsProps {
  card: Card;
  scheduler: Scheduler;
  isAnswerShown: boolean;
  shownMs: number;
  offered: Grade | undefined;
  steps: ReactNode;
  onToggle: () => void;
  onPlayAgain: (() => void) | undefined;
  onScore: (grade: Grade) => void;
}

function Actions(props: ActionsProps) {
  const { card, scheduler, isAnswerShown, shownMs, offered, steps, onToggle, onPlayAgain, onScore } = props;
  return (
    <div className={classes.actions}>
      {isAnswerShown ? (
        <ScoreButtons
          card={card}
          scheduler={scheduler}
          nowMs={shownMs}
          offered={offered}
          steps={steps}
          onScore={onScore}
          onHide={onToggle}
          onPlayAgain={onPlayAgain}
        />
      ) : (
        <Button size="lg" {...hintKey<ReviewKey>(' ')} onClick={onToggle}>
          Show Answer & Score
        </Button>
      )}
    </div>
  );
}

interface CardLineProps {
  card: Card;
  nowMs: number;
  onSuspend: () => void;
  onEdit: () => void;
}

function CardLine({ card, nowMs, onSuspend, onEdit }: CardLineProps) {
  return (
    <div className={classes.cardLine}>
      <Text size="sm" c="dimmed">
        {makeHistoryText(card, nowMs)}
        {isLeech(card) && ' · trouble spot: rewrite or suspend it'}
        {card.tags && card.tags.length > 0 && ` · ${card.tags.map(makeTagText).join(', ')}`}
        {card.game_review_id !== undefined && (
          <>
            {' · '}
            <GameLink reviewId={card.game_review_id} />
          </>
        )}
      </Text>
      <span className={classes.cardActions}>
        <Button variant="subtle" color="gray" size="compact-sm" {...hintKey<ReviewKey>('e')} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          {...hintKey<ReviewKey>('s')}
          onClick={onSuspend}
        >
          Suspend
        </Button>
      </span>
    </div>
  );
}
