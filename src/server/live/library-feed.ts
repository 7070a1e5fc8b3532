/** Opening games in the library of games. Looked for when the list is read, so that no end of a game can be missed by it. */
import { INITIAL_EPD } from 'chessops/fen';
import { parseSpeed, SPEEDS } from '#chess/pgn/speed';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import { TreeBoard } from '#chess/position/tree-board';
import type { LibraryGameDraft } from '#contract/library';
import type { Db } from '../db/tables.ts';
import { addGames } from '../games/library-store.ts';
import { makeFinishedGame } from './finished.ts';
import { findUnkeptGames } from './past-game-store.ts';
import type { StoredGame } from './stored-game.ts';

/** Before the id of the game. */
export const libraryKeyStart = 'tabiya:';

/** The rest comes with the next look. */
const gamesAtOnce = 100;

function listSans(moves: readonly string[]): string[] {
  const board = new TreeBoard(INITIAL_EPD);
  return moves.map((uci) => {
    const move = board.findMove(uci);
    if (typeof move === 'string') throw new Error('A stored game does not replay');
    return board.makeSanAndPlay(move);
  });
}

function makeDraft(stored: StoredGame, userId: string): LibraryGameDraft | undefined {
  const finished = makeFinishedGame(stored, userId);
  if (!finished) return undefined;
  const sans = listSans(stored.game.line.moves);
  const speed = parseSpeed(finished.time_control);
  const { winner, color } = finished;
  return {
    game_key: `${libraryKeyStart}${finished.id}`,
    source: 'opening game',
    hero_color: color,
    username: finished.username,
    opponent_name: finished.opponent,
    hero_rating: null,
    opponent_rating: finished.house,
    result: winner === 'Draw' ? 0.5 : winner === color ? 1 : 0,
    time_control: finished.time_control,
    speed: speed === undefined ? null : (SPEEDS[speed] ?? null),
    played_at: finished.date_time_played,
    plies: sans.length,
    link: '',
    moves: sans.slice(0, LINE_PLIES).join(' '),
    pgn: finished.pgn,
  };
}

/** A library that is full stays as it is: its list is read all the same. */
export async function keepOpeningGames(db: Db, userId: string): Promise<void> {
  const games = await findUnkeptGames(db, userId, libraryKeyStart, gamesAtOnce);
  const drafts = games.flatMap((stored) => makeDraft(stored, userId) ?? []);
  if (drafts.length > 0) await addGames(db, userId, drafts);
}
