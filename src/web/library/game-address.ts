/** Addresses of Review Game that other screens lead to, and what they may ask of it. */
import type { Site } from '#contract/games';

const path = '/game_review';

/**
 * `ply`: the mistake to look at; `at`: the first mistake, once it is found; `get`: opens the list of that site, the dialog for
 * files, or all games with their report.
 */
export type GameAsk =
  | { game: string; ply?: string; at?: 'mistake' }
  | { get: Site | 'pgn' | 'all' | 'report' }
  | Record<string, never>;

export function makeGameAddress(ask: GameAsk): string {
  const query = new URLSearchParams(ask).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Why points are lost. */
export const insightsAddress = '/insights';

export const allGamesAddress = makeGameAddress({ get: 'all' });

/** Where I leave my book. */
export const bookReportAddress = makeGameAddress({ get: 'report' });
