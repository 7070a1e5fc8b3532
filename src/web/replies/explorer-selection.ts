/** Which figures a user wants: from where, and of which games. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { findOwnRating } from '#chess/opening/own-rating';
import type { ReplySource } from '#chess/opening/replies';

import { readOwnGames, useOwnRating } from './own-games.ts';
import { defaultSelection, type ExplorerSelection, selectAround } from './explorer-filter.ts';
import { useKeptReader, useKeptResult } from '../lib/kept-result.ts';

/** Where figures may come from; `best` is whatever knows a position best. */
export type SourceChoice = 'best' | ReplySource;

export function listSources(choice: SourceChoice, hasPack: boolean): ReplySource[] {
  if (choice !== 'best') return [choice];
  return hasPack ? ['pack', 'explorer', 'estimate'] : ['explorer', 'estimate'];
}

const selectionKey = ['bands'];
const choiceKey = ['reply-source'];

/** Where figures come from: as last chosen. */
export function useSourceChoice(): readonly [SourceChoice, (choice: SourceChoice) => void] {
  const [choice = 'best', keep] = useKeptResult<SourceChoice>(choiceKey);
  return [choice, keep];
}

/** Which games count: as last chosen, else around the user's own rating, else as for serious players. */
export function useExplorerSelection(): readonly [ExplorerSelection, (selection: ExplorerSelection) => void] {
  const [kept, keep, isLoaded] = useKeptResult<ExplorerSelection>(selectionKey);
  // What is kept is told a moment later, and a box must answer its click at once.
  const [clicked, setClicked] = useState<ExplorerSelection>();
  const chosen = clicked ?? kept;
  const rating = useOwnRating(isLoaded && chosen === undefined);
  const choose = (selection: ExplorerSelection): void => {
    setClicked(selection);
    keep(selection);
  };
  return [chosen ?? selectFor(rating), choose];
}

function selectFor(rating: number | undefined): ExplorerSelection {
  return rating === undefined ? defaultSelection : selectAround(rating);
}

interface SelectionSources {
  readChosen: () => Promise<ExplorerSelection | undefined>;
  readRating: () => Promise<number | undefined>;
}

/** Without a rating it is that of serious players: nothing is known of who has none, or cannot be asked for it. */
export async function findSelection({
  readChosen,
  readRating,
}: SelectionSources): Promise<ExplorerSelection> {
  return (await readChosen()) ?? selectFor(await readRating().catch(() => undefined));
}

export interface ExplorerWish {
  selection: ExplorerSelection;
  choice: SourceChoice;
}

/** What both hooks above show in the end, for a button that may be pressed before they know it. */
export function useExplorerWishReader(): () => Promise<ExplorerWish> {
  const queryClient = useQueryClient();
  const readChosen = useKeptReader<ExplorerSelection>(selectionKey);
  const readChoice = useKeptReader<SourceChoice>(choiceKey);
  return useCallback(async () => {
    const readRating = async () => findOwnRating(await readOwnGames(queryClient));
    const selection = await findSelection({ readChosen, readRating });
    return { selection, choice: (await readChoice()) ?? 'best' };
  }, [queryClient, readChosen, readChoice]);
}
