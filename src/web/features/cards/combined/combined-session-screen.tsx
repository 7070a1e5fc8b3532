import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import {
  countProgress,
  findLastPart,
  findOpenPart,
  type PartName,
  type SessionPart,
  sumParts,
  makeSessionPosition,
  makeSessionProgress,
} from '#chess/memory/session-progress';

import { useUser } from '../../../lib/session.tsx';
import { findDay } from '../../../lib/today-path.ts';
import { perUser } from '../../../sync/runtime.ts';
import { CardQuestion } from '../review/card-question.tsx';
import classes from '../review/review-page.module.css';
import { CardSkeleton } from '../review/reviewed-card.tsx';
import { ReviewHead } from '../review/review-head.tsx';
import { TrainingQuestion } from '../training/training-question.tsx';
import { NotYet, TrainingSkeleton } from '../training/not-yet.tsx';
import { type Training, TrainingContext, useMakeTraining } from '../training/training-context.tsx';
import { clearEndedSessions, dueMode } from '../training/use-training-session.ts';
import { useTrainingStore } from '../training/use-training-store.ts';
import { useReviewSession } from '../review/use-review-session.ts';
import { WaitingNotice } from '../review/waiting-notice.tsx';
import { CombinedSessionDone } from './combined-session-done.tsx';

const getStart = perUser(() => ({ atMs: 0 }));

/** The session lasts until the user has seen the end screen or the day is over. */
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
  const training = { ...useTrainingStore(), mode: dueMode, combinedSinceMs: startedMs };
  const white = useMakeTraining({ ...training, color: 'white' });
  const black = useMakeTraining({ ...training, color: 'black' });
  const { answers, queue } = cards.session;
  // React may run the effect twice, but the session must begin only once.
  const isBegun = queue?.namedMs === startedMs;
  useEffect(() => {
    if (!isBegun) session.beginSession(startedMs);
  }, [session, isBegun, startedMs]);

  // Cards that come due after the session started wait for the next session.
  const isOwn = queue !== undefined && queue.begunMs <= startedMs;
  const progress = countProgress(cards.session, startedMs);
  const cardPart: SessionPart = {
    name: 'cards',
    state: findCardState(),
    ...progress,
    left: isOwn ? progress.left : 0,
    timesMs: answers.map(({ answeredMs }) => answeredMs).filter((atMs) => atMs >= startedMs),
  };
  const parts = [cardPart, white.part, black.part];
  const [at, setAt] = useState<PartName>('cards');
  const open = findOpenPart(parts, at);
  if (open !== undefined && open !== at) setAt(open);

  const last = findLastPart(parts);
  const undo = () => {
    if (last === 'cards') void session.undo().then(() => setAt(last));
    else if (last !== undefined) {
      (last === 'white' ? white : black).takeBack();
      setAt(last);
    }
  };

  const leave = useEffectEvent(() => {
    if (open === undefined) endCombinedSession(userId);
  });
  useEffect(() => () => leave(), []);

  const { store, snapshot } = training;
  const sum = sumParts(parts);
  const isKnown = parts.every(({ state }) => state !== 'loading');
  const isShown = isKnown && open !== undefined && sum.right + sum.missed + sum.suspended + sum.left > 0;
  const place = isShown ? makeSessionPosition(sum) : undefined;
  const pace = white.pace ?? black.pace;
  return (
    <>
      <ReviewHead
        chosen={open}
        words={isShown ? makeSessionProgress(sum, cardPart.left, pace) : undefined}
        progress={isKnown ? sum : { ...sum, left: 0 }}
        onUndo={last === undefined ? undefined : undo}
      />
      {(cards.isOffline || snapshot.isOffline) && (
        <Box mb="md">
          <WaitingNotice waitingCount={cards.waitingCount + snapshot.waitingCount} />
        </Box>
      )}
      {renderPart()}
    </>
  );

  function findCardState(): SessionPart['state'] {
    if (!isBegun) return 'loading';
    if (cards.status !== 'ready') return cards.status;
    return isOwn && queue.isAsking ? 'asking' : 'over';
  }

  function renderPart(): ReactNode {
    if (open === undefined)
      return (
        <CombinedSessionDone
          parts={parts}
          startedMs={startedMs}
          cards={cards}
          trainings={[white, black]}
          onUndo={undo}
          onGoOn={() => {
            endCombinedSession(userId);
            for (const { restart } of [white, black]) restart();
            setStartedMs(getCombinedSessionStart(userId));
          }}
          onRetry={() => {
            void session.refresh();
            void store.refresh();
            for (const { part, book, restart } of [white, black]) {
              if (part.state !== 'failed') continue;
              book.reload();
              restart();
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
    const shown = open === 'white' ? white : black;
    return (
      <TrainingContext value={{ ...shown, place: place ?? '', undo }}>{renderBook(shown)}</TrainingContext>
    );
  }

  function renderBook({ color, session: book, part }: Training): ReactNode {
    if (part.state === 'choosing') return <NotYet />;
    if (!book?.question) return <TrainingSkeleton />;
    return <TrainingQuestion key={color} session={book} question={book.question} />;
  }
}
