import { decodeLongPgn } from '#chess/pgn/decoding';
import { type GameImport, importGames } from '#chess/pgn/game-import';
import type { PlayerIdentity } from '#chess/pgn/library-game';
import { splitGames } from '#chess/pgn/split';

/** More than 10,000 games with clocks and evaluations. */
export const mostImportBytes = 64 * 1024 * 1024;

/** The open file, so that its text crosses once. */
let opened: string[] = [];

export const gameTasks = {
  /** Returns the number of games; `readOpened` reads them. */
  openGames(source: string | ArrayBuffer): number {
    const text = typeof source === 'string' ? source : decodeLongPgn(new Uint8Array(source));
    opened = splitGames(text);
    return opened.length;
  },

  readOpened({ from, count, player }: { from: number; count: number; player: PlayerIdentity }): GameImport {
    return importGames(opened.slice(from, from + count), player, from + 1);
  },

  readGames({ pgns, player }: { pgns: readonly string[]; player: PlayerIdentity }): GameImport {
    return importGames(pgns, player);
  },
};
