import { useEffect, useRef, useState } from 'react';
import type { Question, QuizAnswer, TrainingSession } from '#chess/memory/session-state';
import { advanceTrainingSession, startQuiz, type TrainingSessionEvent } from '#chess/memory/training-session';
import { messageOf } from '#contract/thrown';

import type { ScoutedKeyPosition } from '../../worker/scouting-index.ts';
import { makeQuizQuestion } from './quiz-question.ts';
import { useScouted } from './use-scouting.ts';

export type QuizState = TrainingSession<ScoutedKeyPosition>;
export type AskedPosition = Question<ScoutedKeyPosition>;

export interface Quiz {
  state: QuizState;
  step: (by: number) => void;
  /** Without `played`, the user asks to see the answer. */
  give: (position: ScoutedKeyPosition, played: string | undefined) => void;
  restart: (positions: readonly ScoutedKeyPosition[]) => void;
}

export function useQuiz(): Quiz {
  const { made, result } = useScouted();
  const { index, rating } = made;
  const [state, setState] = useState(() => startQuiz(result.keyPositions));
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const advance = (event: TrainingSessionEvent<ScoutedKeyPosition>): void =>
    setState((before) => advanceTrainingSession(before, event));

  async function judge(
    position: ScoutedKeyPosition,
    played: string | undefined,
    signal: AbortSignal,
  ): Promise<QuizAnswer> {
    const question = makeQuizQuestion(position);
    try {
      const { findQuizAnswer } = await import('./find-quiz-answer.ts');
      return await findQuizAnswer({ question, position, index, rating, played }, signal);
    } catch (error) {
      const said = messageOf(error);
      return { isRight: undefined, words: said.endsWith('.') ? said : `${said}.`, sans: [] };
    }
  }

  async function give(position: ScoutedKeyPosition, played: string | undefined): Promise<void> {
    const signal = leaving.current?.signal ?? new AbortController().signal;
    const san = played ?? '';
    advance({ kind: 'check', san });
    const told = await judge(position, played, signal);
    const verdict = told.isRight === true ? 'right' : 'wrong';
    if (!signal.aborted) advance({ kind: 'answer', key: position.key, san, verdict, tookMs: 0, told });
  }

  return {
    state,
    step: (by) => advance({ kind: 'step', by }),
    give: (position, played) => void give(position, played),
    restart: (missed) => setState(startQuiz(missed)),
  };
}
