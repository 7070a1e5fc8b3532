import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { OwnGame } from '#chess/opening/own-games';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { useLichessConnectionReader, useLichessToken } from '../chess-sites/lichess-connection.ts';
import { useUpstreams } from '../chess-sites/upstream-hooks.ts';
import { useConfig } from '../lib/config.ts';
import { readOwnGames } from '../replies/own-games.ts';
import type { ExplorerFilter } from './explorer-filter.ts';

export interface CoverageTools {
  hasPack: boolean;
  readOwnGames: () => Promise<OwnGame[]>;
  isConnected: () => Promise<boolean>;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  onFailure: (error: unknown) => Error;
}

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
