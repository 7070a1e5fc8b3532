import type { Site } from '#contract/games';

import { logFailure } from '../../../lib/log.ts';
import { runOpeningTask } from '../../../opening/run-task.ts';
import { addGames, makeLibraryDraft } from './library-api.ts';

/** Every fetched game is kept. A failure costs nothing that the next fetch would not bring. */
export async function keepFetched(pgns: readonly string[], username: string, site: Site): Promise<void> {
  try {
    const { games } = await runOpeningTask('readGames', { pgns, hero: { names: [username] } });
    const source = site === 'Lichess' ? 'lichess' : 'chess.com';
    await addGames(games.flatMap((game) => makeLibraryDraft(game, source) ?? []));
  } catch (error) {
    logFailure('Keep games failed:', error);
  }
}
