/** The user's source and filter; the last choice on any device counts. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { ReplySource } from '#chess/opening/replies';
import type { sourceChoices, StoredFigures } from '#contract/book-figures';

import { useCalmKeyedQuery } from '../lib/calm-keyed-query.ts';
import { useKeptReader, useKeptResult } from '../lib/kept-result.ts';
import { defaultSelection, type ExplorerSelection, selectAround, selectListed } from './explorer-filter.ts';
import { readOwnRating, useOwnRating } from './own-rating.ts';
import { storedFiguresQuery } from './stored-figures.ts';

/** `best` mixes everything known. */
export type SourceChoice = (typeof sourceChoices)[number];

export function listSources(choice: SourceChoice, hasPack: boolean): ReplySource[] {
  if (choice !== 'best') return [choice];
  return hasPack ? ['pack', 'explorer', 'estimate'] : ['explorer', 'estimate'];
}

export interface ExplorerWish {
  selection: ExplorerSelection;
  choice: SourceChoice;
  /** Chosen by the user; else derived from their rating. */
  isChosen: boolean;
}

interface KeptWish {
  selection: ExplorerSelection;
  choice: SourceChoice;
  atMs: number;
  page?: string;
}

/** On the page of the choice it stands, even if figures of an earlier one are stored later. */
export const thisPage = crypto.randomUUID();

const wishKey = ['figure-wish'];

/** The last choice here, or on the device that computed figures since. */
export function findChosen(
  kept: KeptWish | undefined,
  stored: readonly StoredFigures[],
): Pick<ExplorerWish, 'selection' | 'choice'> | undefined {
  const newest = stored
    .filter(({ is_chosen }) => is_chosen)
    .toSorted((one, other) => Date.parse(other.made_at) - Date.parse(one.made_at))[0];
  if (!newest || kept?.page === thisPage || (kept && kept.atMs > Date.parse(newest.made_at))) return kept;
  return { selection: selectListed(newest), choice: newest.source };
}

function makeWish(
  chosen: Pick<ExplorerWish, 'selection' | 'choice'> | undefined,
  rating: number | undefined,
): ExplorerWish {
  if (chosen) return { selection: chosen.selection, choice: chosen.choice, isChosen: true };
  const selection = rating === undefined ? defaultSelection : selectAround(rating);
  return { selection, choice: 'best', isChosen: false };
}

export interface ShownWish extends ExplorerWish {
  /** Nothing still loading would change it. */
  isKnown: boolean;
  choose: (change: Partial<Pick<ExplorerWish, 'selection' | 'choice'>>) => void;
}

/** Default: around the user's rating, else strong players. */
export function useExplorerWish(): ShownWish {
  const [kept, keep, isLoaded] = useKeptResult<KeptWish>(wishKey);
  const { data: stored, isPending } = useCalmKeyedQuery(storedFiguresQuery);
  const chosen = useMemo(() => findChosen(kept, stored ?? []), [kept, stored]);
  const isLookedUp = isLoaded && !isPending;
  const own = useOwnRating(isLookedUp && chosen === undefined);
  const isKnown = isLookedUp && (chosen !== undefined || own.isKnown);
  return useMemo(() => {
    const wish = makeWish(chosen, own.rating);
    return {
      ...wish,
      isKnown,
      choose: (change) =>
        keep({ selection: wish.selection, choice: wish.choice, ...change, atMs: Date.now(), page: thisPage }),
    };
  }, [chosen, own.rating, isKnown, keep]);
}

export function useExplorerWishReader(): () => Promise<ExplorerWish> {
  const queryClient = useQueryClient();
  const readKept = useKeptReader<KeptWish>(wishKey);
  return useCallback(async () => {
    // Unreadable figures count as no choice, an unreadable rating as none.
    const stored = await queryClient.fetchQuery(storedFiguresQuery).catch(() => []);
    const chosen = findChosen(await readKept(), stored);
    if (chosen) return makeWish(chosen, undefined);
    return makeWish(undefined, await readOwnRating(queryClient).catch(() => undefined));
  }, [queryClient, readKept]);
}
