/** Repertoires in the worker by name, each parsed once. */
import type { Color } from 'chessops/types';
import { buildOpeningGraph } from '#chess/opening/graph';
import type { PlayedGame } from '#chess/opening/played-moves';
import type { SearchHit } from '#chess/opening/book-search';
import { parsePgn } from '#chess/pgn/reader';

import { RepertoireIndex } from './repertoire-index.ts';
import type { IndexMemories } from './book-recall.ts';
import type {
  PositionRequest,
  BookPosition,
  BookSummary,
  GapState,
  BookPositionMove,
} from './book-position.ts';
import { getNamesByKey } from './name-tasks.ts';
import { getBook, getValue } from './open-books.ts';

/** The shown text and, during an edit, the one before. */
const mostBooks = 2;

export interface BookQuery {
  id: string;
  nowMs: number;
}

export interface GamesPart {
  games: readonly PlayedGame[];
  isFirst: boolean;
  isLast: boolean;
}

const indexes = new Map<string, { color: Color; index: RepertoireIndex }>();

export function getRepertoireIndex(id: string): RepertoireIndex {
  const cached = indexes.get(id);
  if (!cached) throw new Error('The repertoire was closed. Reload the page');
  return cached.index;
}

export const bookTasks = {
  /** Keeps only the last few opened books per colour; the page reopens a dropped one if it needs it. */
  openBook({ id }: { id: string }): void {
    if (indexes.has(id)) return;
    const opening = getBook(id);
    const { color, text } = opening;
    const chapters = getValue(parsePgn(text));
    const graph = buildOpeningGraph(chapters, opening);
    const index = new RepertoireIndex(graph, chapters, color, getNamesByKey);
    // Keeps figures while an edited text is parsed.
    const before = [...indexes.values()].findLast((each) => each.color === color);
    if (before) index.rememberAs(before.index);
    indexes.set(id, { color, index });
    const ofColor = [...indexes].filter(([, each]) => each.color === color);
    for (const [oldest] of ofColor.slice(0, -mostBooks)) indexes.delete(oldest);
  },

  rememberBook({ id, ...memories }: IndexMemories & { id: string }): void {
    getRepertoireIndex(id).remember(memories);
  },

  addBookGames({ id, games, ...part }: GamesPart & { id: string }): void {
    getRepertoireIndex(id).addGames(games, part);
  },

  summarizeBook({ id, nowMs }: BookQuery): BookSummary {
    return getRepertoireIndex(id).summarize(nowMs);
  },

  readPosition({ id, nowMs, position }: BookQuery & { position: PositionRequest }): BookPosition | undefined {
    return getRepertoireIndex(id).readPosition(position, nowMs);
  },

  readMoves({
    id,
    nowMs,
    ...request
  }: BookQuery & { key: string; sans: readonly string[] }): BookPositionMove[] {
    return getRepertoireIndex(id).readMoves(request, nowMs);
  },

  searchBook({ id, text }: { id: string; text: string }): SearchHit[] {
    return getRepertoireIndex(id).search(text);
  },

  findSettledGaps({ id, gaps }: { id: string; gaps: readonly { fen: string; reply: string }[] }): GapState[] {
    return getRepertoireIndex(id).findSettled(gaps);
  },
};

export type BookTasks = typeof bookTasks;
