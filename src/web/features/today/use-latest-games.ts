import { useCallback, useMemo } from 'react';
import { parseColorName } from '#chess/position/color-name';
import type { LatestGame } from '#contract/latest-games';

import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import type { GameFacts } from '../../worker/studied-games.ts';
import type { JudgedGame } from '../../worker/judged-games.ts';
import { checks } from '../../worker/workers.ts';
import type { OpeningStudy, StudiesState } from '../../opening/studies.ts';
import { makeStudyGame, studyGames } from '../../library/study-games.ts';
import { useTransitionQuery } from '../../lib/transition-query.ts';
import { fetchLatestGames } from './api.ts';

const gamesQuery = {
  queryKey: ['latest-games'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchLatestGames(signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

export interface LatestGameRow {
  game: LatestGame;
  facts: GameFacts | undefined;
  judged: JudgedGame['judged'];
}

function nameStudy(study: OpeningStudy | null): string {
  return study === null ? '' : `${study.last_update} ${study.title} ${study.exclude_move_indicators}`;
}

export function useLatestGames(studies: StudiesState) {
  const { data, error, refetch, dataUpdatedAt } = useTransitionQuery<LatestGame[]>(gamesQuery);
  const keys = data?.map(({ game_key }) => game_key) ?? [];
  const studied = useTransitionKeyedQuery({
    queryKey: ['latest-facts', nameStudy(studies.white), nameStudy(studies.black), ...keys],
    queryFn: () => studyGames((data ?? []).map(makeStudyGame), studies),
    enabled: keys.length > 0 && !studies.isLoading,
    ...localQueryOptions,
  });
  const judged = useTransitionKeyedQuery({
    queryKey: ['latest-judged', dataUpdatedAt, ...keys],
    queryFn: () =>
      checks.judged.judgeGames(
        (data ?? []).map(({ game_key, pgn, hero_color, analysis }) => ({
          key: game_key,
          pgn,
          color: parseColorName(hero_color),
          analysis,
        })),
      ),
    enabled: keys.length > 0,
    ...localQueryOptions,
  });
  const facts = studied.data?.facts;
  const verdicts = judged.data;
  const games = useMemo(
    () =>
      data?.map((game): LatestGameRow => {
        const isSame = ({ key }: { key: string }) => key === game.game_key;
        return { game, facts: facts?.find(isSame), judged: verdicts?.find(isSame)?.judged };
      }),
    [data, facts, verdicts],
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  const readingError = studied.error ?? judged.error;
  const { refetch: studyAgain } = studied;
  const { refetch: judgeAgain } = judged;
  const reading = useMemo(
    () =>
      readingError
        ? { error: readingError, retry: () => void Promise.all([studyAgain(), judgeAgain()]) }
        : undefined,
    [readingError, studyAgain, judgeAgain],
  );
  return { games, isJudging: judged.data === undefined, error, retry, reading };
}
