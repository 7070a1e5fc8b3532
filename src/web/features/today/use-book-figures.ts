import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StudyColor } from '#contract/studies';

import { useConfig } from '../../lib/config.ts';
import { useUser } from '../../lib/session.tsx';
import type { BookFigures } from '../../worker/book-figures.ts';
import { listSources, useExplorerSelection } from '../../replies/explorer-selection.ts';
import { findFilter } from '../../replies/explorer-filter.ts';
import { useKeptResult } from '../../lib/kept-result.ts';
import type { OpeningStudy, StudiesState } from '../../opening/studies.ts';
import { nameBook } from './book-name.ts';

interface KeptFigures {
  book: string;
  title: string;
  atMs: number;
  figures: BookFigures;
}

export interface ShownFigures {
  color: StudyColor;
  title: string;
  /** The last ones known, also while others are made. */
  figures: BookFigures | undefined;
  atMs: number | undefined;
  /** Whether they were made since this screen was opened. */
  isFresh: boolean;
  isMaking: boolean;
  progress: { done: number; total: number } | undefined;
  error: Error | null;
  retry: () => void;
}

interface Wanted {
  color: StudyColor;
  studies: StudiesState;
  /** The colours take turns: both would wait for one worker. */
  isTurn: boolean;
}

/** Undefined where there is no study of this colour. Another one only when something of it has changed. */
export function useBookFigures({ color, studies, isTurn }: Wanted): ShownFigures | undefined {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const study: OpeningStudy | null = studies[color];
  const [selection] = useExplorerSelection();
  const filter = findFilter(selection);
  const config = useConfig();
  const sources = listSources('best', (config?.explorer_pack ?? null) !== null);
  const [kept, keep] = useKeptResult<KeptFigures>(['today', color]);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const book = study && filter ? nameBook(study, filter, sources) : '';
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['book-figures', color, book],
    queryFn: async ({ signal }) => {
      if (!study || !filter) throw new Error('No study text');
      // What asks and estimates is fetched when there is something to ask.
      const { makeBookFigures } = await import('./figures-run.ts');
      const figures = await makeBookFigures({
        userId,
        study,
        filter,
        sources,
        queryClient,
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      keep({ book, title: study.title, atMs: Date.now(), figures });
      return figures;
    },
    enabled: isTurn && book !== '' && config !== undefined,
    // Answers on other screens change what is remembered.
    staleTime: 0,
    refetchOnMount: 'always',
    networkMode: 'always',
    retry: false,
  });
  const isNone = !studies.isLoading && !studies.isFailed && study === null;
  const title = study?.title ?? kept?.title ?? '';
  const isUnknown = study === null && kept === undefined;
  return useMemo(() => {
    if (isNone || isUnknown) return undefined;
    const shown = data ?? kept?.figures;
    return {
      color,
      title,
      figures: shown,
      atMs: data ? dataUpdatedAt : kept?.atMs,
      isFresh: data !== undefined,
      isMaking: isFetching || (shown === undefined && error === null),
      progress: isFetching ? progress : undefined,
      error,
      retry: () => void refetch(),
    };
  }, [isNone, isUnknown, color, title, data, kept, dataUpdatedAt, isFetching, progress, error, refetch]);
}
