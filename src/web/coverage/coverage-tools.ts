import type { QueryClient } from '@tanstack/react-query';

import type { PublicConfig } from '#contract/config';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { readLichessConnection } from '../chess-sites/lichess-connection.ts';
import { makeLichessToken } from '../chess-sites/lichess-token.ts';
import { getSharedUpstreams } from '../chess-sites/upstream-hooks.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';

export interface CoverageTools {
  isConnected: () => Promise<boolean>;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  onFailure: (error: unknown) => Error;
}

/** What a coverage check needs of the page around it. It stays good when the screen has gone. */
export function makeCoverageTools(queryClient: QueryClient, config: PublicConfig | undefined): CoverageTools {
  const { readToken, onFailure } = makeLichessToken(queryClient);
  return {
    isConnected: async () => (await readLichessConnection(queryClient)) !== null,
    explore: async (fen, filter, signal) => {
      if (config === undefined) throw new Error('The server has not told its settings yet. Try again.');
      const upstreams = getSharedUpstreams(config);
      return upstreams.explorePosition(fen, filter, { token: await readToken(), signal });
    },
    onFailure: (error) => onFailure('Get Explorer Games Error:', error),
  };
}
