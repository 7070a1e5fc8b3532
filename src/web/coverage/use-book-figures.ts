import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { BookFigures, ShownMoves } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { useTransitionKeyedQuery } from '../lib/transition-keyed-query.ts';
import { hasExplorerPack, useConfig } from '../lib/config.ts';
import { useUser } from '../lib/session.tsx';
import { findFilter } from '../replies/explorer-filter.ts';
import { listSources, useExplorerOptions } from '../replies/explorer-selection.ts';
import { storedFiguresQuery } from '../replies/stored-figures.ts';
import { type BookOptions, isOfBook, nameBook } from './book-options.ts';
import type { FiguresRun } from './figures-run.ts';
import type { Opening } from '../worker/opening.ts';

export interface ShownFigures {
  color: StudyColor;
  figures: BookFigures | undefined;
  said: ShownMoves | undefined;
  atMs: number | undefined;
  fresh: number | undefined;
  isMaking: boolean;
  progress: { done: number; total: number } | undefined;
  problems: readonly string[];
  error: Error | null;
  retry: () => void;
  options: BookOptions | undefined;
}

interface Wanted {
  color: StudyColor;
  opening: Opening | null;
  isTurn: boolean;
  readPlayedGames: (color: StudyColor) => Promise<readonly PlayedGame[]>;
}

/** Every screen must use this hook, so that all screens show the same figures. */
export function useBookFigures({
  color,
  opening,
  isTurn,
  readPlayedGames,
}: Wanted): ShownFigures | undefined {
  const options = useBookOptions(opening, readPlayedGames);
  const makeRun = useFiguresRun();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stored = useTransitionKeyedQuery(storedFiguresQuery).data;
  const { data, error, isFetching, refetch } = useTransitionKeyedQuery({
    queryKey: ['book-figures', color, options && nameBook(options)],
    queryFn: async ({ signal }) => {
      if (!options) throw new Error('No study text');
      const { findBookFigures } = await import('./figures-run.ts');
      return findBookFigures({
        ...makeRun(options, signal),
        onProgress: (done, total) => setProgress({ done, total }),
      });
    },
    enabled: isTurn && options !== undefined,
    // Always refetch, because training on other screens changes the figures.
    staleTime: 0,
    refetchOnMount: 'always',
    networkMode: 'always',
    retry: false,
  });
  const cached = options && stored?.find((each) => isOfBook(each, options));
  return useMemo(() => {
    if (opening === null) return undefined;
    const figures = data?.figures ?? cached?.figures;
    return {
      color,
      figures,
      said: figures?.preparedMoves,
      atMs: data?.madeAtMs ?? (cached && Date.parse(cached.made_at)),
      fresh: data?.fresh,
      isMaking: isFetching || (figures === undefined && error === null),
      progress: isFetching ? progress : undefined,
      problems: data?.problems ?? [],
      error,
      retry: () => void refetch(),
      options,
    };
  }, [opening, color, data, cached, isFetching, progress, error, refetch, options]);
}

function useBookOptions(
  opening: Opening | null,
  readPlayedGames: Wanted['readPlayedGames'],
): BookOptions | undefined {
  const { id: userId } = useUser();
  const { selection, choice, isChosen, isKnown } = useExplorerOptions();
  const config = useConfig();
  return useMemo(() => {
    const filter = findFilter(selection);
    if (!opening || !filter || !isKnown || !config) return undefined;
    return {
      userId,
      opening,
      filter,
      choice,
      isChosen,
      sources: listSources(choice, hasExplorerPack(config)),
      readPlayedGames: () => readPlayedGames(opening.color),
    };
  }, [userId, opening, selection, choice, isChosen, isKnown, config, readPlayedGames]);
}

export function useFiguresRun(): (options: BookOptions, signal: AbortSignal) => FiguresRun {
  const queryClient = useQueryClient();
  return useCallback(
    (options, signal) => ({ ...options, queryClient, signal, onProgress: () => undefined }),
    [queryClient],
  );
}
