import { type GameSource, libraryLimits, type ListedGame, listedGames } from '#contract/library';

import { ApiFailure, getJson } from '../lib/api-client.ts';

export const libraryKey = ['library'];

export async function fetchGamePage(
  filter: { source?: GameSource },
  last: ListedGame | undefined,
  signal?: AbortSignal,
): Promise<ListedGame[]> {
  const place = last && { before: last.played_at, before_key: last.game_key };
  const query = new URLSearchParams({ ...filter, ...place }).toString();
  return (await getJson(`/api/get-games?${query}`, listedGames, signal)).api_data;
}

export const libraryQuery = {
  queryKey: libraryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchLibrary(signal),
  networkMode: 'always',
} as const;

/** Fetches page by page, because validating ten thousand games at once would block the page. */
async function fetchLibrary(signal: AbortSignal): Promise<ListedGame[]> {
  const games: ListedGame[] = [];
  for (;;) {
    const page = await fetchGamePage({}, games.at(-1), signal).catch((failure: unknown) => {
      if (games.length > 0 && failure instanceof ApiFailure && failure.status === 0) return [];
      throw failure;
    });
    games.push(...page);
    if (page.length < libraryLimits.gamesPerPage) return games;
  }
}
