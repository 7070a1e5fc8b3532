import type { QueryClient } from '@tanstack/react-query';

import type { PositionStatistics } from '../chess-sites/explorer.ts';
import { readLichessConnection } from '../chess-sites/lichess-connection.ts';
import { makeLichessToken } from '../chess-sites/lichess-token.ts';
import { readUpstreams } from '../chess-sites/upstream-hooks.ts';
import type { ExplorerFilter } from '../replies/explorer-filter.ts';

export interface CoverageTools {
  isConnected: () => Promise<boolean>;
  explore: (fen: string, filter: ExplorerFilter, signal: AbortSignal) => Promise<PositionStatistics>;
  onFailure: (error: unknown) => Error;
}

/** A coverage check calls these functions after its screen has closed, so they must not use hooks. */
export function makeCoverageTools(queryClient: QueryClient): CoverageTools {
  const { readToken, onFailure } = makeLichessToken(queryClient);
  return {
    isConnected: async () => (await readLichessConnection(queryClient)) !== null,
    explore: async (fen, filter, signal) => {
      const upstreams = await readUpstreams(queryClient);
      return upstreams.explorePosition(fen, filter, { token: await readToken(), signal });
    },
    onFailure: (error) => onFailure('Get Explorer Games Error:', error),
  };
}
