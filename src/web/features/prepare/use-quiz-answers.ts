import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#contract/thrown';

import type { ScoutedKeyPosition, ScoutingIndex } from '../../worker/scouting-index.ts';
import type { RemoteObject } from '../../worker/workers.ts';
import { type QuizAnswer, type QuizQuestion, makeQuizQuestion } from './quiz-question.ts';

export interface GivenAnswer {
  /** The user's move. Undefined if the user asked to see the answer. */
  played: string | undefined;
  answer: QuizAnswer | undefined;
}

export interface QuizAnswers {
  ask: (position: ScoutedKeyPosition) => QuizQuestion;
  find: (position: ScoutedKeyPosition) => GivenAnswer | undefined;
  give: (position: ScoutedKeyPosition, played: string | undefined) => void;
  forget: (positions: readonly ScoutedKeyPosition[]) => void;
}

export function useQuizAnswers({
  index,
  rating,
}: {
  index: RemoteObject<ScoutingIndex>;
  rating: number;
}): QuizAnswers {
  const [given, setGiven] = useState<ReadonlyMap<string, GivenAnswer>>(new Map());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const give = useCallback(
    (position: ScoutedKeyPosition, played: string | undefined): void => {
      const signal = leaving.current?.signal ?? new AbortController().signal;
      const set = (answer: QuizAnswer | undefined): void => {
        if (!signal.aborted) setGiven((before) => new Map(before).set(position.key, { played, answer }));
      };
      async function findAnswers(): Promise<void> {
        const { findQuizAnswer } = await import('./find-quiz-answer.ts');
        const question = makeQuizQuestion(position);
        set(await findQuizAnswer({ question, position, index, rating, played }, signal));
      }
      set(undefined);
      findAnswers().catch((error: unknown) => {
        const said = messageOf(error);
        set({ isRight: undefined, words: said.endsWith('.') ? said : `${said}.`, sans: [] });
      });
    },
    [index, rating],
  );
  return useMemo(
    () => ({
      ask: makeQuizQuestion,
      find: ({ key }) => given.get(key),
      give,
      forget: (positions) =>
        setGiven((before) => {
          const after = new Map(before);
          for (const { key } of positions) after.delete(key);
          return after;
        }),
    }),
    [given, give],
  );
}
