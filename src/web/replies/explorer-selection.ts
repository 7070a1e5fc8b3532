/** The user's source and filter; the last choice on any device counts. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { ReplySource } from '#chess/opening/replies';
import type { sourceChoices, StoredFigures } from '#contract/book-figures';

import { useTransitionKeyedQuery } from '../lib/transition-keyed-query.ts';
import { useCachedReader, useCachedResult } from '../lib/cached-result.ts';
import { defaultSelection, type ExplorerSelection, selectAround, selectListed } from './explorer-filter.ts';
import { readOwnRating, useOwnRating } from './own-rating.ts';
import { storedFiguresQuery } from './stored-figures.ts';

/** `best` mixes everything known. */
export type SourceChoice = (typeof sourceChoices)[number];

export function listSources(choice: SourceChoice, hasPack: boolean): ReplySource[] {
  if (choice !== 'best') return [choice];
  return hasPack ? ['pack', 'explorer', 'estimate'] : ['explorer', 'estimate'];
}

export interface ExplorerOptions {
  selection: ExplorerSelection;
  choice: SourceChoice;
  /** Chosen by the user; else derived from their rating. */
  isChosen: boolean;
}

interface StoredExplorerOptions {
  selection: ExplorerSelection;
  choice: SourceChoice;
  atMs: number;
  page?: string;
}

/** On the page of the choice it stands, even if figures of an earlier one are stored later. */
export const thisPage = crypto.randomUUID();

const optionsKey = ['figure-wish'];

/** The last choice here, or on the device that computed figures since. */
export function findChosen(
  cached: StoredExplorerOptions | undefined,
  stored: readonly StoredFigures[],
): Pick<ExplorerOptions, 'selection' | 'choice'> | undefined {
  const newest = stored
    .filter(({ is_chosen }) => is_chosen)
    .toSorted((one, other) => Date.parse(other.made_at) - Date.parse(one.made_at))[0];
  if (!newest || cached?.page === thisPage || (cached && cached.atMs > Date.parse(newest.made_at)))
    return cached;
  return { selection: selectListed(newest), choice: newest.source };
}

function makeOptions(
  chosen: Pick<ExplorerOptions, 'selection' | 'choice'> | undefined,
  rating: number | undefined,
): ExplorerOptions {
  if (chosen) return { selection: chosen.selection, choice: chosen.choice, isChosen: true };
  const selection = rating === undefined ? defaultSelection : selectAround(rating);
  return { selection, choice: 'best', isChosen: false };
}

export interface ShownExplorerOptions extends ExplorerOptions {
  /** Nothing still loading would change it. */
  isKnown: boolean;
  choose: (change: Partial<Pick<ExplorerOptions, 'selection' | 'choice'>>) => void;
}

/** Default: around the user's rating, else strong players. */
export function useExplorerOptions(): ShownExplorerOptions {
  const [cached, store, isLoaded] = useCachedResult<StoredExplorerOptions>(optionsKey);
  const { data: stored, isPending } = useTransitionKeyedQuery(storedFiguresQuery);
  const chosen = useMemo(() => findChosen(cached, stored ?? []), [cached, stored]);
  const isLookedUp = isLoaded && !isPending;
  const own = useOwnRating(isLookedUp && chosen === undefined);
  const isKnown = isLookedUp && (chosen !== undefined || own.isKnown);
  return useMemo(() => {
    const options = makeOptions(chosen, own.rating);
    return {
      ...options,
      isKnown,
      choose: (change) =>
        store({
          selection: options.selection,
          choice: options.choice,
          ...change,
          atMs: Date.now(),
          page: thisPage,
        }),
    };
  }, [chosen, own.rating, isKnown, store]);
}

export function useExplorerOptionsReader(): () => Promise<ExplorerOptions> {
  const queryClient = useQueryClient();
  const readCached = useCachedReader<StoredExplorerOptions>(optionsKey);
  return useCallback(async () => {
    // Unreadable figures count as no choice, an unreadable rating as none.
    const stored = await queryClient.fetchQuery(storedFiguresQuery).catch(() => []);
    const chosen = findChosen(await readCached(), stored);
    if (chosen) return makeOptions(chosen, undefined);
    return makeOptions(undefined, await readOwnRating(queryClient).catch(() => undefined));
  }, [queryClient, readCached]);
}
