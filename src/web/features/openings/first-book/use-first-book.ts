import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import type { PositionReplies } from '#chess/opening/replies';
import { makeSourcesText } from '#chess/opening/source-text';
import type { StudyColor } from '#contract/studies';

import { libraryQuery } from '../../../library/library-list.ts';
import { planFirstBook } from '../../../library/study-games.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { nameOptions, type RepliesOptions, useRepliesOptions } from '../../../replies/replies-options.ts';
import {
  type FirstBookIndex,
  type FirstBookOptions,
  type FirstBookPlan,
  usualOptions,
} from '../../../worker/first-book-index.ts';
import { checks, type RemoteObject, retain } from '../../../worker/workers.ts';
import { type ChosenGames, chooseGames } from './own-games.ts';

const gamesAtOnce = 250;
/** Each round of loading replies may add positions that need replies, so limit the rounds. */
const mostWaves = 5;

const longestWaitMs = 2000;

const whileShown = { ...localQueryOptions, gcTime: 0 } as const;

export interface FirstBookState {
  index: RemoteObject<FirstBookIndex> | undefined;
  own: ChosenGames | undefined;
  progress: number;
  /** Undefined at first, so that rows do not jump when the sources answer. */
  plan: FirstBookPlan | undefined;
  /** Shows the repertoire without replies from the sources. Set only if the sources are slow. */
  showEarly: (() => void) | undefined;
  sources: string;
  isAsking: boolean;
  error: Error | null;
  retry: () => void;
}

export function useFirstBook(
  color: StudyColor,
  withBullet: boolean,
  options: FirstBookOptions,
): FirstBookState {
  const library = useQuery(libraryQuery);
  const own = useMemo(
    () => library.data && chooseGames(library.data, color, withBullet),
    [library.data, color, withBullet],
  );
  const id = own ? nameGames(own) : '';
  const [counted, setCounted] = useState({ id: '', games: 0 });
  const counting = useQuery({
    queryKey: ['first-book', id],
    queryFn: ({ signal }) =>
      countGames(color, own?.games ?? [], (games) => setCounted({ id, games }), signal),
    enabled: own !== undefined,
    ...whileShown,
  });
  const index = counting.data;
  const isCounted = index !== undefined;
  const replies = useBookReplies(id, index);
  const planned = useQuery({
    queryKey: ['first-book-plan', id, replies.waves, options],
    queryFn: () => (index ? planFirstBook(index, options) : null),
    enabled: isCounted,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? keepPreviousData(before) : undefined),
    ...whileShown,
  });
  useEffect(() => index && retain(index), [index]);
  const isFresh = planned.isSuccess && !planned.isPlaceholderData;
  const isLate = useIsLate(id, isCounted);
  const isAwaited = replies.awaitsFirst && (replies.isAsking || !isLate);
  const [shown, setShown] = useState('');
  const isShown = shown === id;
  if (!isShown && isFresh && !isAwaited) setShown(id);
  const all = Math.max(1, own?.games.length ?? 1);
  return {
    index,
    own,
    progress: isCounted ? 1 : counted.id === id ? counted.games / all : 0,
    plan: isShown ? (planned.data ?? undefined) : undefined,
    showEarly: isLate && !isShown ? () => setShown(id) : undefined,
    sources: replies.sources,
    isAsking: replies.isAsking,
    error: library.data ? (counting.error ?? planned.error) : library.error,
    retry: () => void (library.data ? counting.refetch() : library.refetch()),
  };
}

const named = new WeakMap<ChosenGames, string>();

function nameGames(own: ChosenGames): string {
  const name = named.get(own) ?? crypto.randomUUID();
  named.set(own, name);
  return name;
}

async function countGames(
  color: StudyColor,
  games: ChosenGames['games'],
  onCounted: (games: number) => void,
  signal: AbortSignal,
): Promise<RemoteObject<FirstBookIndex>> {
  const index = await checks.open('FirstBookIndex', color);
  try {
    for (let at = 0; at < games.length; at += gamesAtOnce) {
      signal.throwIfAborted();
      await index.addGames(games.slice(at, at + gamesAtOnce));
      onCounted(Math.min(games.length, at + gamesAtOnce));
    }
    signal.throwIfAborted();
    return index;
  } catch (error) {
    index.dispose();
    throw error;
  }
}

function useBookReplies(id: string, index: RemoteObject<FirstBookIndex> | undefined) {
  const options = useRepliesOptions();
  const name = options && nameOptions(options);
  const [found, setFound] = useState({ name: '', waves: 0, sources: '' });
  const requested = `${id} ${name}`;
  const { isFetching, isFetched } = useQuery({
    queryKey: ['first-book-replies', id, name],
    queryFn: async ({ signal }) => {
      if (index && options)
        await askWaves(index, options, signal, (waves, sources) =>
          setFound({ name: requested, waves, sources }),
        );
      return true;
    },
    enabled: index !== undefined && options !== undefined,
    ...whileShown,
  });
  const isOfThis = found.name === requested;
  return {
    waves: isOfThis ? found.waves : 0,
    sources: isOfThis ? found.sources : '',
    isAsking: isFetching,
    awaitsFirst: !isOfThis && !isFetched,
  };
}

function useIsLate(id: string, isCounted: boolean): boolean {
  const [late, setLate] = useState('');
  useEffect(() => {
    if (!isCounted) return undefined;
    const timer = setTimeout(() => setLate(id), longestWaitMs);
    return () => clearTimeout(timer);
  }, [id, isCounted]);
  return late === id;
}

async function askWaves(
  index: RemoteObject<FirstBookIndex>,
  options: RepliesOptions,
  signal: AbortSignal,
  onWave: (waves: number, sources: string) => void,
): Promise<void> {
  const { askLines, findReplies } = await import('../../../replies/find-replies.ts');
  const all = new Map<string, PositionReplies>();
  for (let wave = 1; wave <= mostWaves; wave++) {
    const { queried: requested } = await planFirstBook(index, usualOptions);
    signal.throwIfAborted();
    if (requested.length === 0) return;
    const { replies } = await findReplies(askLines(requested), { ...options, signal });
    if (replies.size === 0) return;
    for (const [key, each] of replies) all.set(key, each);
    await index.addReplies([...replies]);
    onWave(wave, makeSourcesText([...all.values()], 0));
  }
}
