/** Repertoires in the worker by name, each parsed once. */
import type { Color } from 'chessops/types';
import { buildOpeningGraph } from '#chess/opening/graph';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { SearchHit } from '#chess/opening/book-search';
import { parsePgn } from '#chess/pgn/reader';

import { BookDesk } from './book-desk.ts';
import type { DeskMemories } from './book-recall.ts';
import type { AskedPlace, BookPlace, BookSummary, GapState, BookPlaceMove } from './book-place.ts';
import { getNamesByKey } from './name-tasks.ts';
import { getBook, getValue } from './open-books.ts';

/** The shown text and, during an edit, the one before. */
const mostBooks = 2;

export interface Asked {
  id: string;
  nowMs: number;
}

export interface GamesPart {
  games: readonly PlayedGame[];
  isFirst: boolean;
  isLast: boolean;
}

const desks = new Map<string, { color: Color; desk: BookDesk }>();

export function getBookDesk(id: string): BookDesk {
  const kept = desks.get(id);
  if (!kept) throw new Error('The repertoire was closed. Reload the page');
  return kept.desk;
}

export const bookTasks = {
  /** Evicts the least recently opened; the page opens it again if needed. */
  openBook({ id }: { id: string }): void {
    if (desks.has(id)) return;
    const opening = getBook(id);
    const { color, text } = opening;
    const chapters = getValue(parsePgn(text));
    const graph = buildOpeningGraph(chapters, opening);
    const desk = new BookDesk(graph, chapters, color, getNamesByKey);
    // Keeps figures while an edited text is parsed.
    const before = [...desks.values()].findLast((each) => each.color === color);
    if (before) desk.rememberAs(before.desk);
    desks.set(id, { color, desk });
    const ofColor = [...desks].filter(([, each]) => each.color === color);
    for (const [oldest] of ofColor.slice(0, -mostBooks)) desks.delete(oldest);
  },

  rememberBook({ id, ...memories }: DeskMemories & { id: string }): void {
    getBookDesk(id).remember(memories);
  },

  addBookGames({ id, games, ...part }: GamesPart & { id: string }): void {
    getBookDesk(id).addGames(games, part);
  },

  summarizeBook({ id, nowMs }: Asked): BookSummary {
    return getBookDesk(id).summarize(nowMs);
  },

  readPlace({ id, nowMs, place }: Asked & { place: AskedPlace }): BookPlace | undefined {
    return getBookDesk(id).readPlace(place, nowMs);
  },

  readMoves({ id, nowMs, ...asked }: Asked & { key: string; sans: readonly string[] }): BookPlaceMove[] {
    return getBookDesk(id).readMoves(asked, nowMs);
  },

  searchBook({ id, text }: { id: string; text: string }): SearchHit[] {
    return getBookDesk(id).search(text);
  },

  findSettledGaps({ id, gaps }: { id: string; gaps: readonly { fen: string; reply: string }[] }): GapState[] {
    return getBookDesk(id).findSettled(gaps);
  },
};

export type BookTasks = typeof bookTasks;
