/** The user's own games: now those of the game reviews. Whoever keeps more of them feeds this one function. */
import { useQuery, type QueryClient } from '@tanstack/react-query';

import type { OwnGame } from '#chess/opening/own-games';
import { findOwnRating } from '#chess/opening/own-rating';
import { gameReviewList } from '#contract/games';

import { getJson } from '../lib/api-client.ts';

const ownGamesQuery = {
  queryKey: ['own-games'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnGame[]> => {
    const { api_data } = await getJson('/api/get-game-reviews', gameReviewList, signal);
    return api_data.map(({ pgn, hero_color }) => ({
      pgn,
      color: hero_color === 'White' ? 'white' : 'black',
    }));
  },
  staleTime: 60_000,
} as const;

/** Newest first. */
export function readOwnGames(queryClient: QueryClient): Promise<OwnGame[]> {
  return queryClient.fetchQuery(ownGamesQuery);
}

/** Undefined until it is known, and for who has no rated games. */
export function useOwnRating(isWanted: boolean): number | undefined {
  return useQuery({ ...ownGamesQuery, select: findOwnRating, enabled: isWanted }).data;
}
