import type { Site } from '#contract/games';
import { makeLibraryDraft } from '#contract/library-draft';

import { logFailure } from '../../../lib/log.ts';
import { runOpeningTask } from '../../../worker/run-task.ts';
import { type SentGames, sourceOf } from '../get-game/recent-games.ts';
import { addGames } from '../../../library/added-games.ts';

/** Every fetched game is kept. A failure costs nothing that the next fetch would not bring. */
export async function readAndKeep(pgns: readonly string[], username: string, site: Site): Promise<SentGames> {
  const read = await runOpeningTask('readGames', { pgns, hero: { names: [username] } });
  const games = read.games.flatMap((game) => makeLibraryDraft(game, sourceOf[site]) ?? []);
  try {
    await addGames(games);
    return { games, isKept: true };
  } catch (error) {
    logFailure('Keep games failed:', error);
    const message = error instanceof Error ? error.message : String(error);
    return { games, isKept: false, refusal: `These games were not kept in your library: ${message}.` };
  }
}
