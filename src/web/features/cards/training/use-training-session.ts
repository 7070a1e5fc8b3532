import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import {
  advanceTrainingSession,
  type Question,
  type TrainingSession,
  type TrainingSessionEvent,
  startTrainingSession,
} from '#chess/memory/training-session';
import type { TrainingMode } from '#chess/memory/session-targets';
import { makeTime } from '#contract/wire-schedule';
import { type TrainingAnswer, type TrainingColor, trainingColors, trainingLimits } from '#contract/training';

import { useUser } from '../../../lib/session.tsx';
import { type Today, todayAnswerQuery } from '../../../lib/today-answer.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { findDay } from '../../../lib/today-path.ts';
import { findCachedReplies } from '../../../replies/cached-replies.ts';
import { checks } from '../../../worker/workers.ts';
import { giveOpeningNames } from '../../../library/opening-names.ts';
import { handTrained, type TrainedStudy } from './use-trained-book.ts';
import { perUser } from '../../../sync/runtime.ts';
import type { TrainingStore } from './training-store.ts';
import { findOwnMedian, storeTime } from './training-pace.ts';

export type BookSession = TrainingSession<PlannedPosition>;

interface Run {
  trained: TrainedStudy;
  trainingSession: BookSession;
  undos: Map<string, () => void>;
  /** Time per answer, fixed at the start. The estimate of the minutes left uses it. */
  answerMs: number | undefined;
  nowMs: number;
}

interface SessionRequest {
  store: TrainingStore;
  color: TrainingColor;
  mode: TrainingMode;
  trained: TrainedStudy | undefined;
  /** If true, a user who leaves and returns still sees the final screen. */
  keepsEnd?: boolean;
}

export interface SessionControls {
  trainingSession: BookSession | undefined;
  answerMs: number | undefined;
  nowMs: number;
  error: string | undefined;
  answer: (san: string, tookMs: number) => void;
  giveUp: (tookMs: number) => void;
  hint: () => void;
  learn: () => void;
  know: () => void;
  grade: (rating: Grade, questionMs: number) => void;
  undo: () => void;
  /** True while the last score is being stored. Keys pressed then are for the next question. */
  isWriting: () => boolean;
  restart: () => void;
}

const getRuns = perUser(() => new Map<string, Run>());

function nameRun(color: TrainingColor, mode: TrainingMode): string {
  return `${color} ${JSON.stringify(mode)}`;
}

function forgetRun(runs: Map<string, Run>, name: string): void {
  if (runs.get(name)?.trainingSession.question === undefined) runs.delete(name);
}

/** Removes finished sessions, so that the next visit plans a new one. */
export function clearEndedSessions(userId: string): void {
  for (const color of trainingColors) forgetRun(getRuns(userId), nameRun(color, dueMode));
}

export const dueMode = { kind: 'due' } as const satisfies TrainingMode;

async function findAnswerMs(userId: string, queryClient: QueryClient): Promise<number | undefined> {
  const today = await queryClient.ensureQueryData<Today>(todayAnswerQuery).catch(() => undefined);
  return today?.answer_ms ?? findOwnMedian(userId);
}

async function plan(
  { store, color, mode }: SessionRequest,
  trained: TrainedStudy,
  userId: string,
  queryClient: QueryClient,
): Promise<Run> {
  const [repliesText, answerMs] = await Promise.all([
    findCachedReplies(userId, color),
    findAnswerMs(userId, queryClient),
    giveOpeningNames(),
  ]);
  const nowMs = Date.now();
  const { memories, settings } = store.get();
  const steps = await checks.training.planTraining({
    ...handTrained(trained),
    repliesText,
    mode,
    memories: memories[color],
    nowMs,
    dayStartMs: findDay(nowMs).getTime(),
    newPerDay: settings?.[color].new_per_day ?? 0,
    seed: nowMs % 2 ** 31,
  });
  const trainingSession = startTrainingSession(steps, findOwnMedian(userId));
  return { trained, trainingSession, undos: new Map(), answerMs, nowMs };
}

/** The worker plans the session once, so that no question has to wait. */
export function useTrainingSession({
  store,
  color,
  mode,
  trained,
  keepsEnd = false,
}: SessionRequest): SessionControls {
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const runs = getRuns(userId);
  const name = nameRun(color, mode);
  const [, draw] = useState(0);
  const [error, setError] = useState<string>();
  const [planCount, setPlanCount] = useState(0);
  const isWriting = useRef(false);
  const known = runs.get(name);
  const run = known && trained && isSameBook(known.trained, trained) ? known : undefined;

  useEffect(() => {
    const cached = runs.get(name);
    if (!trained || (cached && isSameBook(cached.trained, trained))) return undefined;
    let isCurrent = true;
    plan({ store, color, mode, trained }, trained, userId, queryClient).then(
      (made) => {
        if (!isCurrent) return;
        runs.set(name, made);
        setError(undefined);
        draw((count) => count + 1);
      },
      (failure: Error) => isCurrent && setError(failure.message),
    );
    return () => {
      isCurrent = false;
    };
    // `name` changes whenever `mode` does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, runs, name, trained, planCount, queryClient]);

  // Removes a finished session on leaving, so that a returning user gets a new one.
  useEffect(
    () => () => {
      if (!keepsEnd) forgetRun(runs, name);
    },
    [runs, name, keepsEnd],
  );

  function advance(event: TrainingSessionEvent): void {
    const now = runs.get(name);
    if (!now) return;
    now.trainingSession = advanceTrainingSession(now.trainingSession, event);
    now.nowMs = Date.now();
    draw((count) => count + 1);
  }

  function answer(san: string, tookMs: number): void {
    const requested = runs.get(name)?.trainingSession.question;
    if (!requested || requested.result || requested.isShown) return;
    if (requested.position.moves.some((move) => move.san === san)) {
      advance({ kind: 'answer', san, isSound: false, tookMs });
      return;
    }
    const give = (isSound: boolean) => {
      // Ignore the result if the user has pressed Show Answer while the move was being checked.
      if (runs.get(name)?.trainingSession.question === requested)
        advance({ kind: 'answer', san, isSound, tookMs: boundTime(tookMs) });
    };
    if (!trained) return;
    checks.training
      .judgeTrainingMove({
        book: checks.hand(trained.opening),
        key: requested.position.key,
        san,
      })
      .then(
        (verdict) => give(verdict === 'sound'),
        () => give(false),
      );
  }

  /** Continues with the next question once the answer is stored. */
  async function grade(rating: Grade, questionMs: number): Promise<void> {
    const now = runs.get(name);
    const question = now?.trainingSession.question;
    if (!now || !question?.result || isWriting.current) return;
    const answeredMs = Date.now();
    const id = makeUuid();
    if (now.trainingSession.plan.isMarked) {
      isWriting.current = true;
      try {
        now.undos.set(id, await store.addAnswer(makeAnswer(id, question, rating, questionMs, answeredMs)));
      } finally {
        isWriting.current = false;
      }
      if (question.result.isRight) storeTime(userId, question.result.tookMs);
    }
    if (now.trainingSession.question === question)
      advance({ kind: 'grade', rating, id, questionMs, answeredMs });
  }

  function makeAnswer(
    id: string,
    { position, isRepeat, result }: Question<PlannedPosition>,
    rating: Grade,
    questionMs: number,
    answeredMs: number,
  ): TrainingAnswer {
    return {
      id,
      color,
      position_key: position.key,
      moves: position.moves.map(({ san }) => san).sort(),
      rating,
      asked_at: makeTime(Math.min(questionMs, answeredMs)),
      answered_at: makeTime(answeredMs),
      took_ms: boundTime(result?.tookMs ?? 0),
      is_repeat: isRepeat,
      known_days: null,
    };
  }

  return {
    trainingSession: run?.trainingSession,
    answerMs: run?.answerMs,
    nowMs: run?.nowMs ?? 0,
    error,
    answer,
    giveUp: (tookMs) => advance({ kind: 'give-up', tookMs: boundTime(tookMs) }),
    hint: () => advance({ kind: 'hint' }),
    learn: () => advance({ kind: 'learned' }),
    know: () => advance({ kind: 'know' }),
    grade: (rating, questionMs) => void grade(rating, questionMs),
    isWriting: () => isWriting.current,
    undo: () => {
      const now = runs.get(name);
      const last = now?.trainingSession.last;
      if (!now || !last || isWriting.current) return;
      now.undos.get(last.id)?.();
      advance({ kind: 'undo' });
    },
    restart: () => {
      runs.delete(name);
      setPlanCount((count) => count + 1);
    },
  };
}

function isSameBook(one: TrainedStudy, other: TrainedStudy): boolean {
  const name = ({ opening, untrained }: TrainedStudy) => JSON.stringify([opening.id, untrained]);
  return one === other || name(one) === name(other);
}

function boundTime(tookMs: number): number {
  return Math.round(Math.min(Math.max(0, tookMs), trainingLimits.tookMs));
}
