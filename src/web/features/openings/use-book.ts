/** The worker parses a study once. Memories and games arrive later and refresh every result. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { parseWireMemory } from '#contract/training-memory';
import type { StudyColor } from '#contract/studies';

import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import type { PositionRequest, BookPosition, BookSummary } from '../../worker/book-position.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import { usePlayedGamesReader } from '../../library/own-book-figures.ts';
import { giveBookNames } from '../../library/opening-names.ts';
import { handToBooks, type OfBooks, runBookTask } from '../../worker/run-task.ts';
import { getOpening, type OpeningStudy } from '../../opening/studies.ts';
import { fetchTraining } from '../../training/training-api.ts';

export interface ShownBook {
  readonly id: string;
  readonly color: StudyColor;
  /** Changes when results may change. */
  readonly version: string;
  readonly isOpen: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** `nowMs` is added. */
type BookTaskName = Extract<
  keyof OfBooks,
  'summarizeBook' | 'readPosition' | 'readMoves' | 'searchBook' | 'findSettledGaps' | 'costRareLines'
>;

export function askBook<Name extends BookTaskName>(
  { id }: ShownBook,
  name: Name,
  input: Omit<Parameters<OfBooks[Name]>[0], 'id' | 'nowMs'>,
): Promise<ReturnType<OfBooks[Name]>> {
  const request = { ...input, id, nowMs: Date.now() } as Parameters<OfBooks[Name]>[0];
  return runBookTask(name, request);
}

/** Dropped when no longer shown. */
const whileShown = { gcTime: 0 } as const;

/** Small batches do not delay other requests. */
const gamesAtOnce = 250;

export function useBook(study: OpeningStudy | null, color: StudyColor): ShownBook {
  const readPlayedGames = usePlayedGamesReader();
  const id = study?.revision ?? '';
  const opened = useTransitionKeyedQuery({
    queryKey: ['book', id],
    queryFn: async () => {
      if (study !== null) await runBookTask('openBook', { id: handToBooks(getOpening(study)) });
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
      await runBookTask('rememberBook', { id, memories: memories.map(parseWireMemory), untrained });
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
        await runBookTask('addBookGames', { id, games: part, isFirst: at === 0, isLast });
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
    () => ({ id, color, version, isOpen, error, retry: () => void refetch() }),
    [id, color, version, isOpen, error, refetch],
  );
}

/** Keeps the last result, so that nothing jumps. */
export function useBookSummary(book: ShownBook): BookSummary | undefined {
  const { data } = useTransitionKeyedQuery({
    queryKey: ['book-summary', book.id, book.version],
    queryFn: () => askBook(book, 'summarizeBook', {}),
    enabled: book.isOpen,
    placeholderData: (previous, query) => (query?.queryKey[1] === book.id ? previous : undefined),
    ...localQueryOptions,
  });
  return data;
}

export interface PositionState {
  position: BookPosition | undefined;
  /** Loaded, and there is no such position. */
  isNowhere: boolean;
}

function makePositionQuery(book: ShownBook, request: PositionRequest) {
  return {
    queryKey: ['book-place', book.id, book.version, request.key, request.start, request.sans?.join(' ')],
    // A query must not return undefined.
    queryFn: async () => (await askBook(book, 'readPosition', { position: request })) ?? null,
    ...localQueryOptions,
  } as const;
}

/** Prefetches one step ahead. */
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

/** After a training change. */
export function useRefreshMemories(): () => Promise<void> {
  const queryClient = useQueryClient();
  const [refresh] = useState(() => () => queryClient.invalidateQueries({ queryKey: ['book-memories'] }));
  return refresh;
}
