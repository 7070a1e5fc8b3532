/** Opening games in the library of games. Looked for when the list is read, so that no end of a game can be missed by it. */
import { makeLiveLibraryDraft } from '#contract/finished-live-game';
import type { LibraryGameDraft } from '#contract/library';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { addGames } from '../games/library-store.ts';
import { makeFinishedGame } from './finished.ts';
import { findUnkeptGames } from './past-game-store.ts';
import type { StoredGame } from './stored-game.ts';

/** Before the id of the game. */
export const libraryKeyStart = 'tabiya:';

/** The rest comes with the next look. */
const gamesAtOnce = 100;

function makeDraft(stored: StoredGame, userId: string): LibraryGameDraft | undefined {
  const finished = makeFinishedGame(stored, userId);
  if (!finished) return undefined;
  return makeLiveLibraryDraft(finished, stored.game, `${libraryKeyStart}${finished.id}`);
}

/** A library that is full stays as it is: its list is read all the same. */
export async function keepOpeningGames(db: Db, userId: string): Promise<void> {
  const games = await findUnkeptGames(db, { userId, keyStart: libraryKeyStart, limit: gamesAtOnce });
  const drafts = games.flatMap((stored) => makeDraft(stored, userId) ?? []);
  if (drafts.length === 0) return;
  try {
    await addGames(db, userId, drafts);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'full')) throw error;
  }
}
