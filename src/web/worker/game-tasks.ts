import { decodeLongPgn } from '#chess/pgn/decoding';
import { type GameImport, importGames } from '#chess/pgn/game-import';
import type { PlayerIdentity } from '#chess/pgn/library-game';
import { splitGames } from '#chess/pgn/split';

export const mostImportBytes = 64 * 1024 * 1024;

/** Keeps a file of games in the worker, so that the page posts its text only once and reads it in parts. */
export class GameFile {
  static readonly closed = 'The file is no longer open. Choose it again';
  readonly #games: readonly string[];

  constructor(source: string | ArrayBuffer) {
    this.#games = splitGames(typeof source === 'string' ? source : decodeLongPgn(new Uint8Array(source)));
  }

  count(): number {
    return this.#games.length;
  }

  read(from: number, count: number, player: PlayerIdentity): GameImport {
    return importGames(this.#games.slice(from, from + count), player, from + 1);
  }
}

export function readGames({ pgns, player }: { pgns: readonly string[]; player: PlayerIdentity }): GameImport {
  return importGames(pgns, player);
}
