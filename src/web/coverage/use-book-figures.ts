import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { BookFigures } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { useCalmKeyedQuery } from '../lib/calm-keyed-query.ts';
import { hasExplorerPack, useConfig } from '../lib/config.ts';
import { useUser } from '../lib/session.tsx';
import { findFilter } from '../replies/explorer-filter.ts';
import { listSources, useExplorerWish } from '../replies/explorer-selection.ts';
import { storedFiguresQuery } from '../replies/stored-figures.ts';
import { type BookWish, isOfBook, nameBook } from './book-wish.ts';
import type { FiguresRun } from './figures-run.ts';
import type { Opening } from '../worker/opening.ts';

export const saidMove = 6;

export interface ShownFigures {
  color: StudyColor;
  /** The last known, also while new ones are computed. */
  figures: BookFigures | undefined;
  said: { booked: number; remembered: number; rememberedLater: number } | undefined;
  atMs: number | undefined;
  fresh: number | undefined;
  isMaking: boolean;
  progress: { done: number; total: number } | undefined;
  problems: readonly string[];
  error: Error | null;
  retry: () => void;
  wish: BookWish | undefined;
}

interface Wanted {
  color: StudyColor;
  opening: Opening | null;
  /** The colours take turns, since they share one worker. */
  isTurn: boolean;
  readPlayedGames: (color: StudyColor) => Promise<readonly PlayedGame[]>;
}

/** The only source of a repertoire's figures. */
export function useBookFigures({
  color,
  opening,
  isTurn,
  readPlayedGames,
}: Wanted): ShownFigures | undefined {
  const wish = useBookWish(opening, readPlayedGames);
  const makeRun = useFiguresRun();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stored = useCalmKeyedQuery(storedFiguresQuery).data;
  const { data, error, isFetching, refetch } = useCalmKeyedQuery({
    queryKey: ['book-figures', color, wish && nameBook(wish)],
    queryFn: async ({ signal }) => {
      if (!wish) throw new Error('No study text');
      const { findBookFigures } = await import('./figures-run.ts');
      return findBookFigures({
        ...makeRun(wish, signal),
        onProgress: (done, total) => setProgress({ done, total }),
      });
    },
    enabled: isTurn && wish !== undefined,
    // Answers on other screens change what is remembered.
    staleTime: 0,
    refetchOnMount: 'always',
    networkMode: 'always',
    retry: false,
  });
  const kept = wish && stored?.find((each) => isOfBook(each, wish));
  return useMemo(() => {
    if (opening === null) return undefined;
    const figures = data?.figures ?? kept?.figures;
    return {
      color,
      figures,
      said: figures?.curve[saidMove],
      atMs: data?.madeAtMs ?? (kept && Date.parse(kept.made_at)),
      fresh: data?.fresh,
      isMaking: isFetching || (figures === undefined && error === null),
      progress: isFetching ? progress : undefined,
      problems: data?.problems ?? [],
      error,
      retry: () => void refetch(),
      wish,
    };
  }, [opening, color, data, kept, isFetching, progress, error, refetch, wish]);
}

function useBookWish(
  opening: Opening | null,
  readPlayedGames: Wanted['readPlayedGames'],
): BookWish | undefined {
  const { id: userId } = useUser();
  const { selection, choice, isChosen, isKnown } = useExplorerWish();
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

export function useFiguresRun(): (wish: BookWish, signal: AbortSignal) => FiguresRun {
  const queryClient = useQueryClient();
  return useCallback(
    (wish, signal) => ({ ...wish, queryClient, signal, onProgress: () => undefined }),
    [queryClient],
  );
}
