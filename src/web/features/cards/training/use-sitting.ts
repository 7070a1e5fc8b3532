import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { PlannedPosition } from '#chess/memory/planned-sitting';
import type { Grade } from '#chess/memory/schedule';
import {
  advanceSitting,
  type Question,
  type Sitting,
  type SittingEvent,
  startSitting,
} from '#chess/memory/sitting';
import type { WayIn } from '#chess/memory/sitting-targets';
import { makeTime } from '#contract/wire-schedule';
import { type TrainingAnswer, type TrainingColor, trainingColors, trainingLimits } from '#contract/training';

import { useUser } from '../../../lib/session.tsx';
import { type Today, todayAnswerQuery } from '../../../lib/today-answer.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { findDay } from '../../../lib/today-path.ts';
import { findKeptReplies } from '../../../replies/kept-replies.ts';
import { handToChecks, runOpeningTask } from '../../../worker/run-task.ts';
import { giveOpeningNames } from '../../../library/opening-names.ts';
import { handTrained, type TrainedStudy } from './use-trained-book.ts';
import type { TrainingDesk } from './training-desk.ts';
import { findOwnMedian, keepTime } from './training-pace.ts';

export type BookSitting = Sitting<PlannedPosition>;

interface Run {
  trained: TrainedStudy;
  sitting: BookSitting;
  undos: Map<string, () => void>;
  /** Fixed at the start, for the minutes left. */
  answerMs: number | undefined;
  nowMs: number;
}

interface Wish {
  desk: TrainingDesk;
  color: TrainingColor;
  way: WayIn;
  trained: TrainedStudy | undefined;
  /** The end stays when the user leaves and returns. */
  keepsEnd?: boolean;
}

export interface SittingControls {
  sitting: BookSitting | undefined;
  answerMs: number | undefined;
  nowMs: number;
  error: string | undefined;
  answer: (san: string, tookMs: number) => void;
  giveUp: (tookMs: number) => void;
  hint: () => void;
  learn: () => void;
  know: () => void;
  grade: (rating: Grade, askedMs: number) => void;
  undo: () => void;
  /** The last score is being stored: keys are for the next question. */
  isWriting: () => boolean;
  restart: () => void;
}

/** Sessions outlive their screen. */
const runs = new Map<string, Run>();

function nameRun(userId: string, color: TrainingColor, way: WayIn): string {
  return `${userId} ${color} ${JSON.stringify(way)}`;
}

function forgetRun(name: string): void {
  if (runs.get(name)?.sitting.question === undefined) runs.delete(name);
}

/** So that the next one is planned again. */
export function forgetEndedSittings(userId: string): void {
  for (const color of trainingColors) forgetRun(nameRun(userId, color, dueWay));
}

export const dueWay = { kind: 'due' } as const satisfies WayIn;

async function findAnswerMs(userId: string, queryClient: QueryClient): Promise<number | undefined> {
  const today = await queryClient.ensureQueryData<Today>(todayAnswerQuery).catch(() => undefined);
  return today?.answer_ms ?? findOwnMedian(userId);
}

async function plan(
  { desk, color, way }: Wish,
  trained: TrainedStudy,
  userId: string,
  queryClient: QueryClient,
): Promise<Run> {
  const [repliesText, answerMs] = await Promise.all([
    findKeptReplies(userId, color),
    findAnswerMs(userId, queryClient),
    giveOpeningNames(),
  ]);
  const nowMs = Date.now();
  const { memories, settings } = desk.get();
  const steps = await runOpeningTask('planTraining', {
    ...handTrained(trained),
    repliesText,
    way,
    memories: memories[color],
    nowMs,
    dayStartMs: findDay(nowMs).getTime(),
    newPerDay: settings?.[color].new_per_day ?? 0,
    seed: nowMs % 2 ** 31,
  });
  const sitting = startSitting(steps, findOwnMedian(userId));
  return { trained, sitting, undos: new Map(), answerMs, nowMs };
}

/** Planned in the worker; afterwards every question is instant. */
export function useSitting({ desk, color, way, trained, keepsEnd = false }: Wish): SittingControls {
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const name = nameRun(userId, color, way);
  const [, draw] = useState(0);
  const [error, setError] = useState<string>();
  const [planCount, setPlanCount] = useState(0);
  const isWriting = useRef(false);
  const known = runs.get(name);
  const run = known && trained && isSameBook(known.trained, trained) ? known : undefined;

  useEffect(() => {
    const kept = runs.get(name);
    if (!trained || (kept && isSameBook(kept.trained, trained))) return undefined;
    let isCurrent = true;
    plan({ desk, color, way, trained }, trained, userId, queryClient).then(
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
    // `name` says which way it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, name, trained, planCount, queryClient]);

  // After the end, a returning user gets what is due then.
  useEffect(
    () => () => {
      if (!keepsEnd) forgetRun(name);
    },
    [name, keepsEnd],
  );

  function advance(event: SittingEvent): void {
    const now = runs.get(name);
    if (!now) return;
    now.sitting = advanceSitting(now.sitting, event);
    now.nowMs = Date.now();
    draw((count) => count + 1);
  }

  function answer(san: string, tookMs: number): void {
    const asked = runs.get(name)?.sitting.question;
    if (!asked || asked.result || asked.isShown) return;
    if (asked.position.moves.some((move) => move.san === san)) {
      advance({ kind: 'answer', san, isSound: false, tookMs });
      return;
    }
    const give = (isSound: boolean) => {
      // The user may have given up in between.
      if (runs.get(name)?.sitting.question === asked)
        advance({ kind: 'answer', san, isSound, tookMs: boundTime(tookMs) });
    };
    if (!trained) return;
    runOpeningTask('judgeTrainingMove', {
      book: handToChecks(trained.opening),
      key: asked.position.key,
      san,
    }).then(
      (verdict) => give(verdict === 'sound'),
      () => give(false),
    );
  }

  /** Once the answer is safe from a closed page. */
  async function grade(rating: Grade, askedMs: number): Promise<void> {
    const now = runs.get(name);
    const question = now?.sitting.question;
    if (!now || !question?.result || isWriting.current) return;
    const answeredMs = Date.now();
    const id = makeUuid();
    if (now.sitting.plan.isMarked) {
      isWriting.current = true;
      try {
        now.undos.set(id, await desk.addAnswer(makeAnswer(id, question, rating, askedMs, answeredMs)));
      } finally {
        isWriting.current = false;
      }
      if (question.result.isRight) keepTime(userId, question.result.tookMs);
    }
    if (now.sitting.question === question) advance({ kind: 'grade', rating, id, askedMs, answeredMs });
  }

  function makeAnswer(
    id: string,
    { position, isRepeat, result }: Question<PlannedPosition>,
    rating: Grade,
    askedMs: number,
    answeredMs: number,
  ): TrainingAnswer {
    return {
      id,
      color,
      position_key: position.key,
      moves: position.moves.map(({ san }) => san).sort(),
      rating,
      asked_at: makeTime(Math.min(askedMs, answeredMs)),
      answered_at: makeTime(answeredMs),
      took_ms: boundTime(result?.tookMs ?? 0),
      is_repeat: isRepeat,
      known_days: null,
    };
  }

  return {
    sitting: run?.sitting,
    answerMs: run?.answerMs,
    nowMs: run?.nowMs ?? 0,
    error,
    answer,
    giveUp: (tookMs) => advance({ kind: 'give-up', tookMs: boundTime(tookMs) }),
    hint: () => advance({ kind: 'hint' }),
    learn: () => advance({ kind: 'learned' }),
    know: () => advance({ kind: 'know' }),
    grade: (rating, askedMs) => void grade(rating, askedMs),
    isWriting: () => isWriting.current,
    undo: () => {
      const now = runs.get(name);
      const last = now?.sitting.last;
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
