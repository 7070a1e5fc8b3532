import { Button, Text, Group, Stack } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { findCardAnswer, findReply } from '#chess/memory/card-answer';
import { DEFAULT_SCHEDULERS, makeSchedulers } from '#chess/memory/memory-parameters';
import { type Grade, GRADES, isLeech } from '#chess/memory/schedule';
import { type BoardMove, findPosition, playMove, type PlayedMove } from '#chess/position/moves';
import { isFairAnswer } from '#chess/review/answer-search';
import type { Card } from '#contract/cards';
import { parseWireSchedule } from '#contract/wire-schedule';

import { readPlayedOut } from '../../../training/play-out-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PositionPanels } from '../../../ui/position-panels.tsx';
import { hintKey, useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from './review-keys.ts';
import type { ReviewSession, ReviewSnapshot } from './review-session.ts';
import { CardContext, type OpenCard, useCard } from './card-context.ts';
import {
  type CardEvent,
  findOffered,
  isAskingMove,
  makeCardState,
  reduceCard,
} from './card-question-model.ts';
import { ReviewedCardView, LineSteps } from './reviewed-card.tsx';
import { makeHistoryText, makeSpanText, makeTagText } from '../due-words.ts';
import { GameLink } from '../game-link.tsx';
import { GradeButtons } from './grade-buttons.tsx';
import classes from './review-page.module.css';

const EditCardModal = lazyPart(async () => (await import('../edit/edit-card-modal.tsx')).EditCardModal);

interface CardQuestionProps {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
  card: Card;
  place?: string | undefined;
  onUndo: () => void;
}

const replyMs = 350;

export function CardQuestion({ session, snapshot, card, place, onUndo }: CardQuestionProps) {
  const question = `${card.id} ${card.reps}`;
  // A user who returns from Play it out has already answered this card.
  const playedOut = readPlayedOut(useLocation().state);
  const isPlayedOut = playedOut?.card === card.id;
  const [state, dispatch] = useReducer(reduceCard, question, (first) =>
    makeCardState(first, isPlayedOut ? Date.now() : undefined),
  );
  if (state.question !== question) dispatch({ type: 'question', question });
  const { attempt, shownMs } = state;
  const { prompt_fen, answer_fen, answer_pgn } = card;
  const answer = useMemo(
    () => findCardAnswer({ prompt_fen, answer_fen, answer_pgn }),
    [prompt_fen, answer_fen, answer_pgn],
  );
  const fen = answer[attempt.played - 1]?.fen ?? prompt_fen;
  const reply = findReply(answer, attempt);
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => {
    if (!reply) return undefined;
    const playReply = () => dispatch(makePlay(answer, reply, false));
    const timer = setTimeout(playReply, isStill ? 0 : replyMs);
    return () => clearTimeout(timer);
  }, [reply, answer, isStill]);
  const play = (made: BoardMove): void => {
    const position = findPosition(fen);
    const move = position && playMove(position, made);
    if (!move) return;
    dispatch(makePlay(answer, move, attempt.played === 0 && isFairAnswer(card, move)));
  };

  const { memory } = snapshot;
  const scheduler = useMemo(() => (memory ? makeSchedulers(memory) : DEFAULT_SCHEDULERS).cards, [memory]);
  const getTookMs = useTookMs(question);
  const [editedId, setEditedId] = useState<string>();
  const { length } = answer;
  const step = Math.min(state.step ?? length, length);
  const open: OpenCard = {
    ...state,
    card,
    nowMs: snapshot.nowMs,
    scheduler,
    place,
    answer,
    fen,
    step,
    offered: isPlayedOut ? (playedOut.isPassed ? 3 : 1) : findOffered(state),
    play: isAskingMove(state, answer) ? play : undefined,
    playAgain: attempt.verdict === 'wrong' ? () => dispatch({ type: 'play-again' }) : undefined,
    stepBy: (by) => dispatch({ type: 'step', step: Math.min(length, Math.max(0, step + by)) }),
    toggleAnswer: () => dispatch({ type: 'toggle-answer', nowMs: Date.now() }),
    score: (grade) => void session.score(grade, scheduler, getTookMs()),
    suspend: () => void session.suspend(),
    edit: () => setEditedId(card.id),
  };
  const isShown = shownMs !== undefined;
  const scoreBy = (grade: Grade) => (isShown ? () => open.score(grade) : undefined);
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': open.toggleAnswer,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    Enter: scoreBy(open.offered ?? 3) ?? open.toggleAnswer,
    u: onUndo,
    s: open.suspend,
    e: open.edit,
    r: open.playAgain,
    h: undefined,
    ArrowLeft: isShown ? () => open.stepBy(-1) : undefined,
    ArrowRight: isShown ? () => open.stepBy(1) : undefined,
  };
  useScreenKeys(keyActions, { repeats: false, isPaused: () => session.isWriting });
  return (
    <CardContext value={open}>
      <ReviewedCardView />
      <div className={classes.actions}>
        {isShown ? (
          <ScoreButtons shownMs={shownMs} />
        ) : (
          <Button size="lg" {...hintKey<ReviewKey>(' ')} onClick={open.toggleAnswer}>
            Show Answer & Score
          </Button>
        )}
      </div>
      {isShown && (
        <div className={classes.positionPanels}>
          <PositionPanels fen={prompt_fen} />
        </div>
      )}
      <CardLine />
      {editedId === card.id && (
        <Suspense>
          <EditCardModal card={card} nowMs={snapshot.nowMs} onClose={() => setEditedId(undefined)} />
        </Suspense>
      )}
    </CardContext>
  );
}

function makePlay(answer: readonly PlayedMove[], move: PlayedMove, isFair: boolean): CardEvent {
  return { type: 'play', answer, move, isFair, nowMs: Date.now() };
}

function useTookMs(question: string): () => number {
  const shownQuestion = useRef({ question, ms: 0 });
  useEffect(() => {
    shownQuestion.current = { question, ms: Date.now() };
  }, [question]);
  return () => Date.now() - shownQuestion.current.ms;
}

function CardLine() {
  const { card, nowMs, edit, suspend } = useCard();
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
        <QuietButton size="compact-sm" hint="e" onClick={edit}>
          Edit
        </QuietButton>
        <QuietButton size="compact-sm" hint="s" onClick={suspend}>
          Suspend
        </QuietButton>
      </span>
    </div>
  );
}

function ScoreButtons({ shownMs }: { shownMs: number }) {
  const { card, scheduler, answer, offered, playAgain, toggleAnswer, score } = useCard();
  const outcomes = scheduler.preview(parseWireSchedule(card), shownMs).value;
  const intervals = Object.fromEntries(
    GRADES.flatMap((grade) =>
      outcomes ? [[grade, makeSpanText(outcomes[grade].schedule.due - shownMs)]] : [],
    ),
  ) as Partial<Record<Grade, string>>;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        {answer.length > 0 && (
          <span className={classes.stepsOnPhone}>
            <LineSteps />
          </span>
        )}
        <Text size="xs" c="dimmed" id="score-label" mr="auto">
          Score and Go To Next Card:
        </Text>
        <Group gap={4} wrap="nowrap">
          {playAgain && (
            <QuietButton hint="r" onClick={playAgain}>
              Play it again
            </QuietButton>
          )}
          <QuietButton hint=" " onClick={toggleAnswer}>
            Hide Answer
          </QuietButton>
        </Group>
      </Group>
      <GradeButtons labelledBy="score-label" intervals={intervals} chosen={offered} onGrade={score} />
    </Stack>
  );
}

interface QuietButtonProps {
  hint: ReviewKey;
  size?: 'compact-xs' | 'compact-sm';
  onClick: () => void;
  children: string;
}

function QuietButton({ hint, size = 'compact-xs', onClick, children }: QuietButtonProps) {
  return (
    <Button variant="subtle" color="gray" size={size} {...hintKey<ReviewKey>(hint)} onClick={onClick}>
      {children}
    </Button>
  );
}
