/** Scouting step by step; the page fetches replies in between. */
import { findOpeningFault } from '#chess/opening/opening-fault';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { AskedPosition } from '#chess/replies/line-chances';
import type { PositionReplies } from '#chess/opening/replies';
import { HisBook, type HisMoves, type ScoutedGame } from '#chess/scouting/his-book';
import type { RepeatedMove } from '#chess/scouting/recurring-errors';

import type { TrainingState } from './book-figures.ts';
import type { RepliesEntries } from './coverage-work.ts';
import { type AskedBook, getBook, getGraph } from './open-books.ts';
import { type ScoutedPlace, type ScoutedPlayer, ScoutingDesk, type ScoutingResult } from './scouting-desk.ts';

export interface ScoutingStart extends AskedBook {
  id: number;
  /** The opponent's, newest first. */
  games: readonly ScoutedGame[];
  ownGames: readonly PlayedGame[];
}

const desks = new Map<number, ScoutingDesk>();

function getDesk(id: number): ScoutingDesk {
  const desk = desks.get(id);
  if (!desk) throw new Error('The preparation has ended. Open it again');
  return desk;
}

export const scoutingTasks = {
  /** Returns positions with the opponent to move. */
  beginScouting({ id, book, games, ownGames }: ScoutingStart): {
    keys: readonly string[];
    player: ScoutedPlayer;
  } {
    const graph = getGraph(book);
    const message = findOpeningFault(graph);
    if (message !== undefined) throw new Error(message);
    const desk = new ScoutingDesk(graph, getBook(book).color, games, ownGames);
    desks.set(id, desk);
    return { keys: desk.keys, player: desk.findPlayer() };
  },

  takeScoutingWave({ id, entries }: { id: number; entries: RepliesEntries }): AskedPosition[] | undefined {
    return getDesk(id).takeWave(entries);
  },

  makeScouting({
    id,
    training,
    searched,
  }: {
    id: number;
    training: TrainingState;
    searched: readonly RepeatedMove[];
  }): ScoutingResult {
    return getDesk(id).makeResult(training, searched);
  },

  /** `usual`: what players of that rating play, for positions without a source. */
  readScoutedPlace({
    id,
    sans,
    usual,
  }: {
    id: number;
    sans: readonly string[];
    usual?: PositionReplies | undefined;
  }): ScoutedPlace {
    return getDesk(id).readPlace(sans, usual);
  },

  /** For callers that mix it with a source themselves. */
  readHisBook({
    games,
    color,
  }: {
    games: readonly ScoutedGame[];
    color: ScoutedGame['color'];
  }): [string, HisMoves][] {
    return [...new HisBook(games, color).entries()];
  },

  endScouting({ id }: { id: number }): void {
    desks.delete(id);
  },
};
