/** The games of the library without their PGN, newest first. */
import { libraryLimits, type ListedGame, listedGames } from '#contract/library';

import { getJson } from '../lib/api-client.ts';

export const libraryKey = ['library'];

/** Page by page: to check ten thousand games at once would hold up the page. */
export async function fetchLibrary(signal: AbortSignal): Promise<ListedGame[]> {
  const games: ListedGame[] = [];
  for (let query = ''; ;) {
    const { api_data: page } = await getJson(`/api/get-games${query}`, listedGames, signal);
    games.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < libraryLimits.gamesPerPage) return games;
    query = `?${new URLSearchParams({ before: last.played_at, before_key: last.game_key }).toString()}`;
  }
}
