import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { useUser } from '../../../lib/session.tsx';
import { findDay } from '../../../lib/today-path.ts';
import { perUser } from '../../../sync/runtime.ts';
import { makeSessionPosition, makeSessionProgress } from '../../../training/session-minutes.ts';
import { CardQuestion } from '../review/card-question.tsx';
import classes from '../review/review-page.module.css';
import { CardSkeleton } from '../review/reviewed-card.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { TrainingQuestion } from '../training/training-question.tsx';
import { NotYet, TrainingSkeleton } from '../training/not-yet.tsx';
import { isAllSent } from '../training/training-store.ts';
import { clearEndedSessions } from '../training/use-training-session.ts';
import { useTrainingStore } from '../training/use-training-store.ts';
import type { ReviewMark } from '../review/review-snapshot.ts';
import { useReviewSession } from '../review/use-review-session.ts';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import { type BookPart, useBookPart } from './use-book-part.ts';
import { CombinedSessionDone } from './combined-session-done.tsx';
import { findLastPart, findOpenPart, type PartName, type SessionPart, sumParts } from './combined-session.ts';

const getStart = perUser(() => ({ atMs: 0 }));

/** The session's start time is remembered until the user has seen the end or the day is over. */
function getCombinedSessionStart(userId: string): number {
  const start = getStart(userId);
  const nowMs = Date.now();
  if (start.atMs < findDay(nowMs).getTime()) {
    clearEndedSessions(userId);
    start.atMs = nowMs;
  }
  return start.atMs;
}

function endCombinedSession(userId: string): void {
  getStart(userId).atMs = 0;
  clearEndedSessions(userId);
}

export function CombinedSessionScreen() {
  const userId = useUser().id;
  const [startedMs, setStartedMs] = useState(() => getCombinedSessionStart(userId));
  const { session, snapshot: cards } = useReviewSession();
  const { store, snapshot } = useTrainingStore();
  const white = useBookPart('white', store, snapshot, startedMs);
  const black = useBookPart('black', store, snapshot, startedMs);
  // React may render twice, so the session itself records that it has started.
  const isBegun = cards.trainingSession.namedMs === startedMs;
  useEffect(() => {
    if (!isBegun) session.beginSession(startedMs);
  }, [session, isBegun, startedMs]);

  const marks = cards.marks.filter(({ atMs }) => atMs >= startedMs);
  const { trainingSession } = cards;
  // Cards that came due after the start belong to another session.
  const isOwn = trainingSession.begunMs <= startedMs;
  const cardPart: SessionPart = {
    name: 'cards',
    state: findCardState(),
    ...countCards(marks),
    left: isOwn ? Math.max(0, trainingSession.total - trainingSession.done) : 0,
    toShow: 0,
    timesMs: marks.map(({ atMs }) => atMs),
    lastMs: (cards.lastDoneMs ?? 0) >= startedMs ? cards.lastDoneMs : undefined,
  };
  const parts = [cardPart, white.part, black.part];
  const [at, setAt] = useState<PartName>('cards');
  const open = findOpenPart(parts, at);
  if (open !== undefined && open !== at) setAt(open);

  const last = findLastPart(parts);
  const undo = () => {
    // Wait for the undo before showing the cards, because a part without an open question is skipped.
    if (last === 'cards') void session.undo().then(() => setAt(last));
    else if (last !== undefined) {
      (last === 'white' ? white : black).controls.undo();
      setAt(last);
    }
  };

  const leave = useEffectEvent(() => {
    if (open === undefined) endCombinedSession(userId);
  });
  useEffect(() => () => leave(), []);

  const isOffline = cards.isOffline || snapshot.isOffline;
  const sum = sumParts(parts);
  const total = sum.right + sum.missed + sum.suspended + sum.left;
  const isShown = sum.isKnown && open !== undefined && total > 0;
  const place = isShown ? makeSessionPosition(sum) : undefined;
  const answerMs = white.controls.answerMs ?? black.controls.answerMs;
  return (
    <>
      <ReviewHead
        chosen={open}
        words={isShown ? makeSessionProgress(sum, cardPart.left, answerMs) : undefined}
        right={sum.right}
        missed={sum.missed}
        suspended={sum.suspended}
        total={sum.isKnown ? total : 0}
        onUndo={last === undefined ? undefined : undo}
      />
      {isOffline && (
        <Box mb="md">
          <WaitingNotice waitingCount={cards.waitingCount + snapshot.waitingCount} noun="answer" />
        </Box>
      )}
      {renderPart()}
    </>
  );

  function findCardState(): SessionPart['state'] {
    if (!isBegun) return 'loading';
    if (cards.status !== 'ready') return cards.status;
    return isOwn && trainingSession.isAsking ? 'asking' : 'over';
  }

  function renderPart(): ReactNode {
    if (open === undefined)
      return (
        <CombinedSessionDone
          parts={parts}
          startedMs={startedMs}
          missed={[...white.missed, ...black.missed]}
          cards={cards}
          books={[white, black].flatMap(({ color, book: { summary } }) =>
            summary ? [{ memories: snapshot.memories[color], orphanedDueMs: summary.orphanedDueMs }] : [],
          )}
          isSent={isAllSent(snapshot)}
          onUndo={undo}
          onGoOn={() => {
            endCombinedSession(userId);
            for (const { controls } of [white, black]) controls.restart();
            setStartedMs(getCombinedSessionStart(userId));
          }}
          onRetry={() => {
            void session.refresh();
            void store.refresh();
            for (const { part, book, controls } of [white, black]) {
              if (part.state !== 'failed') continue;
              book.reload();
              controls.restart();
            }
          }}
        />
      );
    if (open === 'cards')
      return (
        <div className={classes.page}>
          {cards.current ? (
            <CardQuestion
              session={session}
              snapshot={cards}
              card={cards.current}
              place={place}
              onUndo={undo}
            />
          ) : (
            <CardSkeleton />
          )}
        </div>
      );
    return renderBook(open === 'white' ? white : black);
  }

  function renderBook({ color, book, controls, part }: BookPart): ReactNode {
    const { trainingSession } = controls;
    if (part.state === 'choosing')
      return <NotYet color={color} store={store} book={book} onRetry={() => void store.refresh()} />;
    if (!trainingSession?.question) return <TrainingSkeleton />;
    return (
      <TrainingQuestion
        key={color}
        store={store}
        color={color}
        title={book.study?.title ?? ''}
        chapters={book.summary?.chapters ?? []}
        trainingSession={trainingSession}
        question={trainingSession.question}
        controls={controls}
        memories={snapshot.memories[color]}
        scheduler={snapshot.scheduler}
        progress={place ?? ''}
        onUndo={undo}
      />
    );
  }
}

/** Counts each card once, by its first answer. */
function countCards(marks: readonly ReviewMark[]): { right: number; missed: number; suspended: number } {
  const firsts = new Map<string, ReviewMark>();
  for (const mark of marks) if (!firsts.has(mark.cardId)) firsts.set(mark.cardId, mark);
  const grades = [...firsts.values()].map(({ grade }) => grade);
  const suspended = grades.filter((grade) => grade === undefined).length;
  const right = grades.filter((grade) => grade !== undefined && grade > 1).length;
  return { right, missed: firsts.size - right - suspended, suspended };
}
