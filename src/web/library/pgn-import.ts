import { type GameImport, joinImports, makeEmptyImport } from '#chess/pgn/game-import';
import type { PlayerIdentity, LibraryGame } from '#chess/pgn/library-game';
import type { GameSource, LibraryGameDraft } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';

import { mostImportBytes } from '../worker/game-tasks.ts';
import { checks } from '../worker/workers.ts';

const gamesPerStep = 500;
const draftsPerStep = 200;

type TellProgress = (done: number, all: number) => void;

export async function readPgnSource(
  source: File | string,
  player: PlayerIdentity,
  tell: TellProgress,
): Promise<GameImport> {
  if (source instanceof File && source.size > mostImportBytes)
    throw new Error(
      `The file is larger than ${mostImportBytes / 1024 / 1024} MB. Split it and add the parts`,
    );
  const text = source instanceof File ? await source.arrayBuffer() : source;
  const file = await checks.open('GameFile', text);
  const sum = makeEmptyImport();
  try {
    const all = await file.count();
    for (let from = 0; from < all; from += gamesPerStep) {
      tell(from, all);
      joinImports(sum, await file.read(from, gamesPerStep, player));
    }
  } finally {
    file.dispose();
  }
  if (sum.games.length + sum.sidesUnknown === 0 && sum.broken.length < 2)
    throw new Error('No game found. Paste moves or choose a PGN file');
  return sum;
}

export async function makeDrafts(
  games: readonly LibraryGame[],
  source: GameSource,
  tell: TellProgress,
): Promise<LibraryGameDraft[]> {
  const drafts: LibraryGameDraft[] = [];
  for (let from = 0; from < games.length; from += draftsPerStep) {
    if (from > 0) {
      tell(from, games.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const game of games.slice(from, from + draftsPerStep)) {
      const draft = makeLibraryDraft(game, source);
      if (draft !== undefined) drafts.push(draft);
    }
  }
  return drafts;
}
