/** Addresses of Review Game that other screens lead to, and what they may ask of it. */
import * as z from 'zod/mini';
import type { Site } from '#contract/games';
import { type LibraryGameDraft, libraryGameDraft } from '#contract/library';

const path = '/game_review';

/** `get`: opens the list of that site, or the way in for files. */
export type GameAsk = { game: string } | { get: Site | 'pgn' | 'all' } | Record<string, never>;

export function makeGameAddress(ask: GameAsk): string {
  const query = new URLSearchParams(ask).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const allGamesAddress = makeGameAddress({ get: 'all' });

/** A game of the library that a link wants to be reviewed travels with the link, so that nothing is asked for twice. */
const wantedReview = z.object({ reviewGame: libraryGameDraft });

export function findWantedReview(linkState: unknown): LibraryGameDraft | undefined {
  const parsed = z.safeParse(wantedReview, linkState);
  return parsed.success ? parsed.data.reviewGame : undefined;
}
