/** Which figures a user wants: from where, and of which games. */
import { useState } from 'react';

import type { ReplySource } from '#chess/opening/replies';

import { useOwnRating } from '../replies/own-games.ts';
import { defaultSelection, type ExplorerSelection, selectAround } from './explorer-filter.ts';
import { useKeptResult } from './kept-result.ts';

/** Where figures may come from; `best` is whatever knows a position best. */
export type SourceChoice = 'best' | ReplySource;

export function listSources(choice: SourceChoice, hasPack: boolean): ReplySource[] {
  if (choice !== 'best') return [choice];
  return hasPack ? ['pack', 'explorer', 'estimate'] : ['explorer', 'estimate'];
}

/** Which games count: as last chosen, else around the user's own rating, else as for serious players. */
export function useExplorerSelection(): readonly [ExplorerSelection, (selection: ExplorerSelection) => void] {
  const [kept, keep, isLoaded] = useKeptResult<ExplorerSelection>(['bands']);
  // What is kept is told a moment later, and a box must answer its click at once.
  const [clicked, setClicked] = useState<ExplorerSelection>();
  const chosen = clicked ?? kept;
  const rating = useOwnRating(isLoaded && chosen === undefined);
  const choose = (selection: ExplorerSelection): void => {
    setClicked(selection);
    keep(selection);
  };
  return [chosen ?? (rating === undefined ? defaultSelection : selectAround(rating)), choose];
}
