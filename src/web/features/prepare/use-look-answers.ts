import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#contract/thrown';

import type { LookedAtPosition } from '../../worker/scouting-desk.ts';
import { type LookAnswer, type LookQuestion, makeLookQuestion } from './look-question.ts';

export interface GivenAnswer {
  /** Undefined if only shown. */
  played: string | undefined;
  answer: LookAnswer | undefined;
}

export interface LookAnswers {
  ask: (position: LookedAtPosition) => LookQuestion;
  find: (position: LookedAtPosition) => GivenAnswer | undefined;
  give: (position: LookedAtPosition, played: string | undefined) => void;
  forget: (positions: readonly LookedAtPosition[]) => void;
}

export function useLookAnswers({ scoutingId, rating }: { scoutingId: number; rating: number }): LookAnswers {
  const [given, setGiven] = useState<ReadonlyMap<string, GivenAnswer>>(new Map());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const give = useCallback(
    (position: LookedAtPosition, played: string | undefined): void => {
      const signal = leaving.current?.signal ?? new AbortController().signal;
      const set = (answer: LookAnswer | undefined): void => {
        if (!signal.aborted) setGiven((before) => new Map(before).set(position.key, { played, answer }));
      };
      async function look(): Promise<void> {
        const { findLookAnswer } = await import('./find-look-answer.ts');
        const question = makeLookQuestion(position);
        set(await findLookAnswer({ question, position, scoutingId, rating, played }, signal));
      }
      set(undefined);
      look().catch((error: unknown) => {
        const said = messageOf(error);
        set({ isRight: undefined, words: said.endsWith('.') ? said : `${said}.`, sans: [] });
      });
    },
    [scoutingId, rating],
  );
  return useMemo(
    () => ({
      ask: makeLookQuestion,
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
