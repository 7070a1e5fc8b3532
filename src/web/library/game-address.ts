import type { Site } from '#contract/games';

const path = '/game_review';

export type GameAsk =
  | { game: string; ply?: string; at?: 'mistake' }
  | { get: Site | 'pgn' | 'all' | 'report' }
  | Record<string, never>;

export function makeGameAddress(ask: GameAsk): string {
  const query = new URLSearchParams(ask).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const insightsAddress = '/insights';

export const allGamesAddress = makeGameAddress({ get: 'all' });

export const bookReportAddress = makeGameAddress({ get: 'report' });
