import { type QueryClient } from '@tanstack/react-query';

import { findOwnRating } from '#chess/opening/own-rating';
import { listedGames } from '#contract/library';

import { useTransitionKeyedQuery } from '../lib/transition-keyed-query.ts';
import { getJson } from '../lib/api-client.ts';

const ownRatingQuery = {
  queryKey: ['own-rating'],
  // A query must not return undefined.
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number | null> =>
    findOwnRating((await getJson('/api/get-games?', listedGames, signal)).api_data) ?? null,
  staleTime: 60_000,
} as const;

export async function readOwnRating(queryClient: QueryClient): Promise<number | undefined> {
  return (await queryClient.fetchQuery(ownRatingQuery)) ?? undefined;
}

/** Undefined until known, or without rated games. */
export function useOwnRating(isWanted: boolean): { rating: number | undefined; isKnown: boolean } {
  const { data, isPending } = useTransitionKeyedQuery({ ...ownRatingQuery, enabled: isWanted });
  return { rating: data ?? undefined, isKnown: !isPending };
}
