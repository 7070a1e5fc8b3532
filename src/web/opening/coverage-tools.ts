import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { OwnGame } from '#chess/replies/own-games';
import type { ReplySource } from '#chess/replies/replies';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { useLichessConnectionReader, useLichessToken } from '../chess-sites/lichess-connection.ts';
import { useUpstreams } from '../chess-sites/upstream-hooks.ts';
import { useConfig } from '../lib/config.ts';
import { readOwnGames, useOwnRating } from '../replies/own-games.ts';
import {
  defaultSelection,
  type ExplorerFilter,
  type ExplorerSelection,
  selectAround,
} from './explorer-filter.ts';
import { useKeptResult } from './kept-result.ts';

/** Where figures may come from; `best` is whatever knows a position best. */
export type SourceChoice = 'best' | ReplySource;

export type CoverageTools = {
  hasPack: boolean;
  readOwnGames: () => Promise<OwnGame[]>;
  isConnected: () => Promise<boolean>;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  onFailure: (error: unknown) => Error;
};

/** What a coverage check needs of the page around it. It stays good when the screen has gone. */
export function useCoverageTools(): CoverageTools {
  const queryClient = useQueryClient();
  const upstreams = useUpstreams();
  const hasPack = (useConfig()?.explorer_pack ?? null) !== null;
  const readConnection = useLichessConnectionReader();
  const { readToken, onFailure } = useLichessToken();
  return {
    hasPack,
    readOwnGames: useCallback(() => readOwnGames(queryClient), [queryClient]),
    isConnected: async () => (await readConnection()) !== null,
    explore: async (fen, filter, signal) => {
      if (upstreams === undefined) throw new Error('The server has not told its settings yet. Try again.');
      return upstreams.explorePosition(fen, filter, { token: await readToken(), signal });
    },
    onFailure: (error) => onFailure('Get Explorer Games Error:', error),
  };
}

export function listSources(choice: SourceChoice, hasPack: boolean): ReplySource[] {
  if (choice !== 'best') return [choice];
  return hasPack ? ['pack', 'explorer', 'estimate'] : ['explorer', 'estimate'];
}

/** Which games count: as last chosen, else around the user's own rating, else as for serious players. */
export function useExplorerSelection(): readonly [ExplorerSelection, (selection: ExplorerSelection) => void] {
  const [chosen, setChosen, isLoaded] = useKeptResult<ExplorerSelection>(['bands']);
  const rating = useOwnRating(isLoaded && chosen === undefined);
  return [chosen ?? (rating === undefined ? defaultSelection : selectAround(rating)), setChosen];
}
