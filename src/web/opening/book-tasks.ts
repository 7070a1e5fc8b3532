/** The worker's side of the workspace: books by the number the page gave them, each read once. */
import type { OpeningGraph } from '#chess/opening/graph';
import type { RareMove } from '#chess/opening/coverage';
import type { OpeningName } from '#chess/opening/names';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { SearchHit } from '#chess/opening/book-search';
import { parsePgn } from '#chess/pgn/reader';

import { BookDesk, type DeskMemories } from './book-desk.ts';
import type { AskedPlace, BookPlace, BookSummary, GapState, PlaceMove, RareLine } from './book-place.ts';
import type { Opening } from './opening.ts';

/** Both colours, and while one is edited its next text. */
const mostBooks = 3;

export interface Asked {
  id: string;
  nowMs: number;
}

export function makeBookTasks(
  getGraph: (opening: Opening) => OpeningGraph,
  findNames: () => ReadonlyMap<string, OpeningName>,
) {
  const desks = new Map<string, BookDesk>();

  function getDesk(id: string): BookDesk {
    const desk = desks.get(id);
    if (!desk) throw new Error('The book was put away');
    return desk;
  }

  return {
    /** What was opened longest ago goes; the page opens it again when it needs it. */
    openBook({ id, opening }: { id: string; opening: Opening }): void {
      if (desks.has(id)) return;
      const chapters = parsePgn(opening.text);
      if (!chapters.ok) throw new Error(chapters.error.message);
      desks.set(id, new BookDesk(getGraph(opening), chapters.value, opening.color, findNames));
      for (const oldest of desks.keys()) {
        if (desks.size <= mostBooks) break;
        desks.delete(oldest);
      }
    },

    rememberBook({ id, ...memories }: DeskMemories & { id: string }): void {
      getDesk(id).remember(memories);
    },

    addBookGames({
      id,
      games,
      isFirst,
    }: {
      id: string;
      games: readonly PlayedGame[];
      isFirst: boolean;
    }): void {
      getDesk(id).addGames(games, isFirst);
    },

    summarizeBook({ id, nowMs }: Asked): BookSummary {
      return getDesk(id).summarize(nowMs);
    },

    readPlace({ id, nowMs, place }: Asked & { place: AskedPlace }): BookPlace | undefined {
      return getDesk(id).readPlace(place, nowMs);
    },

    readMoves({ id, nowMs, ...asked }: Asked & { key: string; sans: readonly string[] }): PlaceMove[] {
      return getDesk(id).readMoves(asked, nowMs);
    },

    searchBook({ id, text }: { id: string; text: string }): SearchHit[] {
      return getDesk(id).search(text);
    },

    findSettledGaps({
      id,
      gaps,
    }: {
      id: string;
      gaps: readonly { fen: string; reply: string }[];
    }): GapState[] {
      return getDesk(id).findSettled(gaps);
    },

    costRareLines({ id, nowMs, moves }: Asked & { moves: readonly RareMove[] }): RareLine[] {
      return getDesk(id).costRareLines(moves, nowMs);
    },
  };
}
