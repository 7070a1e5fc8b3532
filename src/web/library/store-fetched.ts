import type { Site } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';
import { messageOf } from '#contract/thrown';

import { logFailure } from '../lib/log.ts';
import { checks } from '../worker/workers.ts';
import { sourceOf } from './site-names.ts';
import { addGames } from './added-games.ts';

export interface SentGames {
  games: readonly LibraryGameDraft[];
  isKept: boolean;
  refusal?: string | undefined;
}

/** A failure loses nothing, because the next fetch returns the same games. */
export async function readAndStore(
  pgns: readonly string[],
  username: string,
  site: Site,
): Promise<SentGames> {
  const read = await checks.games.readGames({ pgns, player: { names: [username] } });
  const games = read.games.flatMap((game) => makeLibraryDraft(game, sourceOf[site]) ?? []);
  try {
    await addGames(games);
    return { games, isKept: true };
  } catch (error) {
    logFailure('Save games failed:', error);
    const message = messageOf(error);
    return { games, isKept: false, refusal: `These games were not saved: ${message}.` };
  }
}
