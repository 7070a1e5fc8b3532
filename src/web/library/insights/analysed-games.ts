import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseColorName } from '#chess/position/color-name';
import type { InsightGame } from '#chess/review/causes/insights';
import { parseSummaryText } from '#chess/review/causes/summary-text';
import { type StoredInsightGame, type InsightAnswer, insightAnswer } from '#contract/insights';

import { getBackgroundRun } from '../../analysis/background-games.ts';
import { getJson } from '../../lib/api-client.ts';
import { useTransitionQuery } from '../../lib/transition-query.ts';

type Answer = InsightAnswer['api_data'];

export type ReadGame = StoredInsightGame & InsightGame;

export interface AnalysedGames {
  data: Answer | undefined;
  error: Error | null;
  retry: () => void;
  toMake: number;
  makingFailed: boolean;
}

export function useAnalysedGames(newest: number): AnalysedGames {
  const client = useQueryClient();
  const [query] = useState(() => ({
    queryKey: ['insights', newest] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await getJson(`/api/get-insights?newest=${newest}`, insightAnswer, signal)).api_data,
    staleTime: 0,
    networkMode: 'always' as const,
  }));
  const { data, error, refetch } = useTransitionQuery<Answer>(query);
  const [ended, setEnded] = useState<'made' | 'failed'>();
  const toMake = data?.analysed.filter(({ summary }) => summary === null).length ?? 0;
  const isToMake = toMake > 0 && ended === undefined;
  useEffect(() => {
    if (!isToMake) return;
    const leaving = new AbortController();
    const show = (made: ReadonlyMap<string, string>): void => {
      client.setQueryData<Answer>(query.queryKey, (answer) => answer && addSummaries(answer, made));
    };
    const end = (how: 'made' | 'failed'): void => {
      if (!leaving.signal.aborted) setEnded(how);
    };
    const tried = new Set<string>();
    // Repeats, because more games may be analysed while a batch runs.
    const makeAll = async (): Promise<void> => {
      const known = client.getQueryData<Answer>(query.queryKey)?.analysed ?? [];
      const missing = known.filter(({ summary, game_key }) => summary === null && !tried.has(game_key));
      if (missing.length === 0) return;
      for (const { game_key } of missing) tried.add(game_key);
      const { makeSummaries } = await import('./summary-maker.ts');
      await makeSummaries(missing, show, leaving.signal);
      if (!leaving.signal.aborted) await makeAll();
    };
    makeAll().then(
      () => end('made'),
      () => end('failed'),
    );
    return () => leaving.abort();
  }, [client, query, isToMake]);
  const retry = useCallback(() => {
    setEnded(undefined);
    void refetch();
  }, [refetch]);
  useEffect(() => {
    const games = getBackgroundRun();
    let known = games.get()?.done;
    return games.subscribe(() => {
      const done = games.get()?.done;
      if (done && done !== known) retry();
      known = done;
    });
  }, [retry]);
  return {
    data,
    error,
    retry,
    toMake: ended === undefined ? toMake : 0,
    makingFailed: ended === 'failed',
  };
}

function addSummaries(answer: Answer, made: ReadonlyMap<string, string>): Answer {
  const analysed = answer.analysed.map((game) => ({
    ...game,
    summary: made.get(game.game_key) ?? game.summary,
  }));
  return { ...answer, analysed };
}

export function useReadGames(analysed: readonly StoredInsightGame[]): readonly ReadGame[] {
  return useMemo(() => analysed.flatMap(readGame), [analysed]);
}

function readGame(game: StoredInsightGame): ReadGame[] {
  const read = game.summary === null ? undefined : parseSummaryText(game.summary);
  if (!read) return [];
  const { hero_rating, opponent_rating, hero_color } = game;
  const hasRatings = hero_rating !== null && opponent_rating !== null;
  return [
    {
      ...game,
      ...read,
      color: parseColorName(hero_color),
      ratingGap: hasRatings ? opponent_rating - hero_rating : undefined,
    },
  ];
}
