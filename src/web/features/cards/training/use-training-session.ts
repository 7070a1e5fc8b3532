import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Pace } from '#chess/memory/minutes';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import type { Question, QuestionResult, TrainingSession } from '#chess/memory/session-state';
import type { Memories, TrainingMode } from '#chess/memory/session-targets';
import { getAnswerMoves } from '#chess/memory/training-book';
import {
  advanceTrainingSession,
  judgeByRepertoire,
  startTrainingSession,
  type TrainingSessionEvent,
} from '#chess/memory/training-session';
import { makeTime } from '#contract/wire-schedule';
import { type TrainingAnswer, type TrainingColor, trainingColors, trainingLimits } from '#contract/training';

import { useUser } from '../../../lib/session.tsx';
import { type Today, todayAnswerQuery } from '../../../lib/today-answer.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { checks } from '../../../worker/workers.ts';
import { giveOpeningNames } from '../../../library/opening-names.ts';
import { makeWorkerRequest, nameTrained, type TrainedStudy } from './use-trained-book.ts';
import { Store } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { perUser } from '../../../sync/runtime.ts';
import type { TrainingStore } from './training-store.ts';
import { findOwnMedian, storeTime } from './training-pace.ts';

export type BookSession = TrainingSession<PlannedPosition>;

interface Run {
  trained: TrainedStudy;
  before: Memories;
  session: BookSession;
  undos: Map<string, () => void>;
  /** Fixed at the start, so that a new pace does not change the shown minutes. */
  pace: Pace | undefined;
  nowMs: number;
}

interface SessionRequest {
  store: TrainingStore;
  color: TrainingColor;
  mode: TrainingMode;
  trained: TrainedStudy | undefined;
  keepsEnd?: boolean;
}

export interface TrainingRun {
  before: Memories | undefined;
  session: BookSession | undefined;
  pace: Pace | undefined;
  nowMs: number;
  error: string | undefined;
  advance: (event: TrainingSessionEvent<PlannedPosition>) => void;
  answer: (san: string, tookMs: number) => void;
  grade: (rating: Grade, questionMs: number) => void;
  takeBack: () => void;
  isWriting: () => boolean;
  restart: () => void;
}

const getRuns = perUser(() => new Map<string, Store<Run | undefined>>());

function getRun(userId: string, color: TrainingColor, mode: TrainingMode): Store<Run | undefined> {
  const runs = getRuns(userId);
  const name = `${color} ${JSON.stringify(mode)}`;
  const run = runs.get(name) ?? new Store<Run | undefined>(undefined);
  runs.set(name, run);
  return run;
}

function forgetEnded(run: Store<Run | undefined>): void {
  if (run.get()?.session.question === undefined) run.set(undefined);
}

export function clearEndedSessions(userId: string): void {
  for (const color of trainingColors) forgetEnded(getRun(userId, color, dueMode));
}

export const dueMode = { kind: 'due' } as const satisfies TrainingMode;

async function plan(
  { store, color, mode }: SessionRequest,
  trained: TrainedStudy,
  userId: string,
  queryClient: QueryClient,
): Promise<Run> {
  const [given, pace] = await Promise.all([
    makeWorkerRequest({ userId, color, store }, trained),
    queryClient.ensureQueryData<Today>(todayAnswerQuery).catch(() => undefined),
    giveOpeningNames(),
  ]);
  const { nowMs } = given;
  const steps = await checks.training.planTraining({ ...given, mode, seed: nowMs % 2 ** 31 });
  const session = startTrainingSession(steps, findOwnMedian(userId));
  return { trained, before: given.memories, session, undos: new Map(), pace, nowMs };
}

export function useTrainingSession(request: SessionRequest): TrainingRun {
  const { store, color, mode, trained, keepsEnd } = request;
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const stored = getRun(userId, color, mode);
  const [failed, setFailed] = useState<{ trained: TrainedStudy; message: string }>();
  const error = failed && failed.trained === trained ? failed.message : undefined;
  const isWriting = useRef(false);
  const known = useStore(stored);
  const run = known && trained && nameTrained(known.trained) === nameTrained(trained) ? known : undefined;
  const isPlanned = run !== undefined;

  useEffect(() => {
    if (!trained || isPlanned || error !== undefined) return undefined;
    let isCurrent = true;
    plan({ store, color, mode, trained }, trained, userId, queryClient).then(
      (made) => isCurrent && stored.set(made),
      ({ message }: Error) => isCurrent && setFailed({ trained, message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, userId, stored, color, mode, trained, isPlanned, error, queryClient]);

  useEffect(
    () => () => {
      if (!keepsEnd) forgetEnded(stored);
    },
    [stored, keepsEnd],
  );

  function advance(event: TrainingSessionEvent<PlannedPosition>): void {
    const now = stored.get();
    if (!now) return;
    const bounded = 'tookMs' in event ? { ...event, tookMs: boundTime(event.tookMs) } : event;
    const session = advanceTrainingSession(now.session, bounded);
    stored.set({ ...now, session, nowMs: Date.now() });
  }

  function answer(san: string, tookMs: number): void {
    const asked = stored.get()?.session.question;
    if (!asked || asked.result || asked.isShown || !trained) return;
    const { position } = asked;
    const { key } = position;
    const give = (isSound: boolean) =>
      advance({ kind: 'answer', key, san, verdict: judgeByRepertoire(position, san, isSound), tookMs });
    if (judgeByRepertoire(position, san, false) === 'right') return give(false);
    checks.training.judgeTrainingMove({ book: checks.hand(trained.opening), key, san }).then(
      (verdict) => give(verdict === 'sound'),
      () => give(false),
    );
  }

  async function grade(rating: Grade, questionMs: number): Promise<void> {
    const now = stored.get();
    const question = now?.session.question;
    if (!now || !question?.result || isWriting.current) return;
    const answeredMs = Date.now();
    const id = makeUuid();
    if (now.session.plan.isMarked) {
      isWriting.current = true;
      try {
        const given = makeAnswer({ id, color, rating, questionMs, answeredMs }, question, question.result);
        now.undos.set(id, await store.addAnswer(given));
      } finally {
        isWriting.current = false;
      }
      if (question.result.isRight) storeTime(userId, question.result.tookMs);
    }
    if (stored.get()?.session.question?.position === question.position)
      advance({ kind: 'grade', rating, id, answeredMs });
  }

  return {
    before: run?.before,
    session: run?.session,
    pace: run?.pace,
    nowMs: run?.nowMs ?? 0,
    error,
    advance,
    answer,
    grade: (rating, questionMs) => void grade(rating, questionMs),
    isWriting: () => isWriting.current,
    takeBack: () => {
      const now = stored.get();
      const last = now?.session.answers.at(-1);
      if (!now || !last || isWriting.current) return;
      now.undos.get(last.id)?.();
      advance({ kind: 'undo' });
    },
    restart: () => {
      stored.set(undefined);
      setFailed(undefined);
    },
  };
}

interface GivenScore {
  id: string;
  color: TrainingColor;
  rating: Grade;
  questionMs: number;
  answeredMs: number;
}

function makeAnswer(
  { id, color, rating, questionMs, answeredMs }: GivenScore,
  { position, isRepeat }: Question<PlannedPosition>,
  { tookMs }: QuestionResult,
): TrainingAnswer {
  return {
    id,
    color,
    position_key: position.key,
    moves: getAnswerMoves(position).sort(),
    rating,
    asked_at: makeTime(Math.min(questionMs, answeredMs)),
    answered_at: makeTime(answeredMs),
    took_ms: boundTime(tookMs),
    is_repeat: isRepeat,
    known_days: null,
  };
}

function boundTime(tookMs: number): number {
  return Math.round(Math.min(Math.max(0, tookMs), trainingLimits.tookMs));
}
