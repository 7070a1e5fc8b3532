import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { parseWireMemory } from '#contract/training-memory';
import type { StudyColor } from '#contract/studies';

import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import type { PositionRequest, BookPosition, BookSummary } from '../../worker/book-position.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { giveBookNames } from '../../library/opening-names.ts';
import { books } from '../../worker/workers.ts';
import { getOpening, type OpeningStudy } from '../../opening/studies.ts';
import { fetchTraining } from '../../training/training-api.ts';

export interface ShownBook {
  readonly id: string;
  readonly study: OpeningStudy | null;
  readonly color: StudyColor;
  readonly version: string;
  readonly isOpen: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const whileShown = { gcTime: 0 } as const;

const gamesAtOnce = 250;

export function useBook(study: OpeningStudy | null, color: StudyColor): ShownBook {
  const readPlayedGames = usePlayedGamesReader();
  const id = study?.revision ?? '';
  const opened = useTransitionKeyedQuery({
    queryKey: ['book', id],
    queryFn: async () => {
      if (study !== null) await books.openIndex(getOpening(study));
      return true;
    },
    enabled: study !== null,
    ...localQueryOptions,
    ...whileShown,
  });
  const isOpen = opened.data === true;
  const named = useTransitionKeyedQuery({
    queryKey: ['book-names'],
    queryFn: giveBookNames,
    enabled: isOpen,
    ...localQueryOptions,
  });
  const memories = useTransitionKeyedQuery({
    queryKey: ['book-memories', id],
    queryFn: async ({ signal }) => {
      const { memories, settings } = await fetchTraining(color, signal);
      const untrained = settings?.untrained ?? [];
      await books.findIndex(id).remember({ memories: memories.map(parseWireMemory), untrained });
      return memories.length;
    },
    enabled: isOpen,
    ...localQueryOptions,
    ...whileShown,
    staleTime: 0,
  });
  const games = useTransitionKeyedQuery({
    queryKey: ['book-games', id],
    queryFn: async () => {
      const own = await readPlayedGames(color);
      for (let at = 0; at === 0 || at < own.length; at += gamesAtOnce) {
        const part = own.slice(at, at + gamesAtOnce);
        const isLast = at + gamesAtOnce >= own.length;
        await books.findIndex(id).addGames(part, { isFirst: at === 0, isLast });
      }
      return own.length;
    },
    enabled: isOpen,
    ...localQueryOptions,
    ...whileShown,
    staleTime: 60_000,
  });
  const { error, refetch } = opened;
  const version = [named.dataUpdatedAt, memories.dataUpdatedAt, games.dataUpdatedAt].join(' ');
  return useMemo(
    () => ({ id, study, color, version, isOpen, error, retry: () => void refetch() }),
    [id, study, color, version, isOpen, error, refetch],
  );
}

/**
 * Returns the last result of this repertoire until the next one arrives, so that the screen does not jump.
 */
export function useBookSummary(book: ShownBook): BookSummary | undefined {
  const { data } = useTransitionKeyedQuery({
    queryKey: ['book-summary', book.id, book.version],
    queryFn: () => books.findIndex(book.id).summarize(Date.now()),
    enabled: book.isOpen,
    placeholderData: (previous, query) => (query?.queryKey[1] === book.id ? previous : undefined),
    ...localQueryOptions,
  });
  return data;
}

export interface PositionState {
  position: BookPosition | undefined;
  isNowhere: boolean;
}

function makePositionQuery(book: ShownBook, request: PositionRequest) {
  return {
    queryKey: ['book-place', book.id, book.version, request.key, request.start, request.sans?.join(' ')],
    queryFn: async () => (await books.findIndex(book.id).readPosition(request, Date.now())) ?? null,
    ...localQueryOptions,
  } as const;
}

export function usePositionsAhead(book: ShownBook, positions: readonly PositionRequest[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const position of positions) void queryClient.prefetchQuery(makePositionQuery(book, position));
  }, [queryClient, book, positions]);
}

export function useBookPosition(book: ShownBook, request: PositionRequest): PositionState {
  const { data, isSuccess, isPlaceholderData } = useTransitionKeyedQuery({
    ...makePositionQuery(book, request),
    enabled: book.isOpen,
    placeholderData: keepPreviousData,
  });
  return { position: data ?? undefined, isNowhere: isSuccess && !isPlaceholderData && data === null };
}

export function useRefreshMemories(): () => Promise<void> {
  const queryClient = useQueryClient();
  const [refresh] = useState(() => () => queryClient.invalidateQueries({ queryKey: ['book-memories'] }));
  return refresh;
}
