/** The worker counts games in parts and builds the repertoire. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import type { PositionReplies } from '#chess/opening/replies';
import { makeSourcesText } from '#chess/opening/source-text';
import type { StudyColor } from '#contract/studies';

import { libraryQuery } from '../../../library/library-list.ts';
import { planFirstBook } from '../../../library/study-games.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { nameOptions, type RepliesOptions, useRepliesOptions } from '../../../replies/replies-options.ts';
import type { FirstBookPlan, FirstBookOptions } from '../../../worker/first-book-index.ts';
import { runOpeningTask } from '../../../worker/run-task.ts';
import { type ChosenGames, chooseGames } from './own-games.ts';

const gamesAtOnce = 250;
/** Replies may add a few positions. */
const mostWaves = 5;

/** Then it is shown without sources. */
const longestWaitMs = 2000;

/** The worker holds one at a time. */
const whileShown = { ...localQueryOptions, gcTime: 0 } as const;

/** Contains all positions of the smaller ones. */
const everything: FirstBookOptions = { oneIn: 200, choices: [], byMajority: true };

export interface FirstBookState {
  id: string;
  own: ChosenGames | undefined;
  /** 0 to 1. */
  progress: number;
  /** Waits for the sources, so that rows do not jump, unless the user asks. */
  plan: FirstBookPlan | undefined;
  /** Undefined until the sources are slow. */
  showEarly: (() => void) | undefined;
  /** `301 positions estimated for 1600`, or empty. */
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
    queryFn: async ({ signal }) => {
      await countGames(id, color, own?.games ?? [], (games) => setCounted({ id, games }), signal);
      return true;
    },
    enabled: own !== undefined,
    ...whileShown,
  });
  const isCounted = counting.data === true;
  const replies = useBookReplies(id, isCounted);
  const planned = useQuery({
    queryKey: ['first-book-plan', id, replies.waves, options],
    queryFn: () => planFirstBook({ id, options }),
    enabled: isCounted,
    // Keeps the previous plan of the same colour.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? keepPreviousData(before) : undefined),
    ...whileShown,
  });
  useEffect(() => retainShown(id), [id]);
  const isFresh = planned.isSuccess && !planned.isPlaceholderData;
  const isLate = useIsLate(id, isCounted);
  const isAwaited = replies.awaitsFirst && (replies.isAsking || !isLate);
  const [shown, setShown] = useState('');
  const isShown = shown === id;
  // Stays once shown.
  if (!isShown && isFresh && !isAwaited) setShown(id);
  const all = Math.max(1, own?.games.length ?? 1);
  return {
    id,
    own,
    progress: isCounted ? 1 : counted.id === id ? counted.games / all : 0,
    plan: isShown ? planned.data : undefined,
    showEarly: isLate && !isShown ? () => setShown(id) : undefined,
    sources: replies.sources,
    isAsking: replies.isAsking,
    error: library.data ? (counting.error ?? planned.error) : library.error,
    retry: () => void (library.data ? counting.refetch() : library.refetch()),
  };
}

const shownIds = new Set<string>();

/** Strict mode may hide it for a moment. */
function retainShown(id: string): () => void {
  shownIds.add(id);
  return () => {
    shownIds.delete(id);
    setTimeout(() => {
      if (!shownIds.has(id)) void runOpeningTask('endFirstBook', { id }).catch(() => undefined);
    });
  };
}

const named = new WeakMap<ChosenGames, string>();

/** The same games keep their name. */
function nameGames(own: ChosenGames): string {
  const name = named.get(own) ?? crypto.randomUUID();
  named.set(own, name);
  return name;
}

async function countGames(
  id: string,
  color: StudyColor,
  games: ChosenGames['games'],
  onCounted: (games: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await runOpeningTask('beginFirstBook', { id, color });
  for (let at = 0; at < games.length; at += gamesAtOnce) {
    signal.throwIfAborted();
    await runOpeningTask('addFirstBookGames', { id, games: games.slice(at, at + gamesAtOnce) });
    onCounted(Math.min(games.length, at + gamesAtOnce));
  }
}

/** In waves. */
function useBookReplies(id: string, isCounted: boolean) {
  const options = useRepliesOptions();
  const name = options && nameOptions(options);
  const [found, setFound] = useState({ name: '', waves: 0, sources: '' });
  const requested = `${id} ${name}`;
  const { isFetching, isFetched } = useQuery({
    queryKey: ['first-book-replies', id, name],
    queryFn: async ({ signal }) => {
      if (options)
        await askWaves(id, options, signal, (waves, sources) =>
          setFound({ name: requested, waves, sources }),
        );
      return true;
    },
    enabled: isCounted && options !== undefined,
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
  id: string,
  options: RepliesOptions,
  signal: AbortSignal,
  onWave: (waves: number, sources: string) => void,
): Promise<void> {
  const { askLines, findReplies } = await import('../../../replies/find-replies.ts');
  const all = new Map<string, PositionReplies>();
  for (let wave = 1; wave <= mostWaves; wave++) {
    const { queried: requested } = await planFirstBook({ id, options: everything });
    signal.throwIfAborted();
    if (requested.length === 0) return;
    const { replies } = await findReplies(askLines(requested), { ...options, signal });
    // Without any source only the games count.
    if (replies.size === 0) return;
    for (const [key, each] of replies) all.set(key, each);
    await runOpeningTask('addFirstBookReplies', { id, entries: [...replies] });
    onWave(wave, makeSourcesText([...all.values()], 0));
  }
}
