/** Scouting step by step; the page fetches replies in between. */
import { findOpeningFault } from '#chess/opening/opening-fault';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { QueriedPosition } from '#chess/replies/line-chances';
import type { PositionReplies } from '#chess/opening/replies';
import {
  OpponentRepertoire,
  type OpponentMoves,
  type ScoutedGame,
} from '#chess/scouting/opponent-repertoire';
import type { RepeatedMove } from '#chess/scouting/recurring-errors';

import type { TrainingState } from './book-figures.ts';
import type { RepliesEntries } from './coverage-work.ts';
import { type BookRequest, getBook, getGraph } from './open-books.ts';
import {
  type ScoutedPosition,
  type ScoutedPlayer,
  ScoutingIndex,
  type ScoutingResult,
} from './scouting-index.ts';

export interface ScoutingStart extends BookRequest {
  id: number;
  /** The opponent's, newest first. */
  games: readonly ScoutedGame[];
  ownGames: readonly PlayedGame[];
}

const indexes = new Map<number, ScoutingIndex>();

function getIndex(id: number): ScoutingIndex {
  const index = indexes.get(id);
  if (!index) throw new Error('The preparation has ended. Open it again');
  return index;
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
    const index = new ScoutingIndex(graph, getBook(book).color, games, ownGames);
    indexes.set(id, index);
    return { keys: index.keys, player: index.findPlayer() };
  },

  takeScoutingWave({ id, entries }: { id: number; entries: RepliesEntries }): QueriedPosition[] | undefined {
    return getIndex(id).takeWave(entries);
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
    return getIndex(id).makeResult(training, searched);
  },

  /** `usual`: what players of that rating play, for positions without a source. */
  readScoutedPosition({
    id,
    sans,
    usual,
  }: {
    id: number;
    sans: readonly string[];
    usual?: PositionReplies | undefined;
  }): ScoutedPosition {
    return getIndex(id).readPosition(sans, usual);
  },

  /** For callers that mix it with a source themselves. */
  readOpponentRepertoire({
    games,
    color,
  }: {
    games: readonly ScoutedGame[];
    color: ScoutedGame['color'];
  }): [string, OpponentMoves][] {
    return [...new OpponentRepertoire(games, color).entries()];
  },

  endScouting({ id }: { id: number }): void {
    indexes.delete(id);
  },
};
