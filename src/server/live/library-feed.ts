/**
 * Adds finished games only when the user reads the library, so that a crash at the end of a game loses
 * nothing.
 */
import { makeLiveLibraryDraft } from '#contract/finished-live-game';
import type { LibraryGameDraft } from '#contract/library';
import { asLongRead } from '../db/long-read.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { ApiError } from '../errors.ts';
import { insertGames, type GamesToStore } from '../games/library-store.ts';
import { makeFinishedGame } from './finished.ts';
import { unkeptGames } from './past-game-store.ts';
import { type NamedGameRow, parseStoredGame, type StoredGame } from './stored-game.ts';

export const libraryKeyStart = 'tabiya:';

const gamesAtOnce = 100;

function makeDraft(stored: StoredGame, userId: string): LibraryGameDraft | undefined {
  const finished = makeFinishedGame(stored, userId);
  if (!finished) return undefined;
  return makeLiveLibraryDraft(finished, stored.game, `${libraryKeyStart}${finished.id}`);
}

export const openingGames: GamesToStore<NamedGameRow> = {
  find: (db, userId) =>
    asLongRead(unkeptGames(db, { userId, keyStart: libraryKeyStart, limit: gamesAtOnce })),

  /** Must not throw if the library is full, because users must still be able to read it. */
  async store(db, userId, rows) {
    const drafts: LibraryGameDraft[] = [];
    for (const row of rows) {
      const draft = makeDraft(parseStoredGame(row), userId);
      if (draft !== undefined) drafts.push(draft);
      await yieldToEventLoop();
    }
    if (drafts.length === 0) return;
    try {
      await insertGames(db, userId, drafts);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'full')) throw error;
    }
  },
};
