import { type BookOutline, outlineBook } from '#chess/building/book-outline';
import {
  checkConsistency,
  compareGames,
  type ComparisonCheck,
  type ConsistencyCheck,
} from '#chess/opening/checks';
import { findOpeningFault } from '#chess/opening/opening-fault';
import { type ChapterStartLine, findLinesTo, listChapterStarts } from '#chess/opening/start-lines';
import { decodePgn } from '#chess/pgn/decoding';
import { makeOmissionText } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import type { StudyColor } from '#contract/studies';

import { type BookRequest, getBook, getGraph, getValue } from './open-books.ts';

/** What an opening takes from its study, and what it leaves out. */
export interface StudySummary {
  chapters: number;
  positions: number;
  /** Excluded by sign, with everything after them. */
  excludedMoves: number;
  leftOut: string[];
  fault: string | undefined;
}

export const studyTasks = {
  decodeStudy(bytes: ArrayBuffer): string {
    return getValue(decodePgn(new Uint8Array(bytes)));
  },

  summarizeStudy({ book, title }: BookRequest & { title?: string }): StudySummary {
    const graph = getGraph(book);
    return {
      chapters: graph.chapters.length,
      positions: graph.positions.size,
      excludedMoves: graph.excludedMoves,
      leftOut: graph.omissions.map(makeOmissionText),
      fault: findOpeningFault(graph, title),
    };
  },

  /** False for illegal positions. */
  holdsPosition({ book, fen }: BookRequest & { fen: string }): boolean {
    const position = findPosition(fen);
    return (
      position !== undefined &&
      getGraph(book).positions.find(new TreeBoard(positionKey(position))) !== undefined
    );
  },

  checkConsistency({ book }: BookRequest): ConsistencyCheck {
    return getValue(checkConsistency(getGraph(book), getBook(book).color));
  },

  compareGames({ book, gameText }: BookRequest & { gameText: string }): ComparisonCheck {
    return getValue(compareGames(getGraph(book), getBook(book).color, gameText));
  },

  outlineBook({ text, color }: { text: string; color: StudyColor }): BookOutline {
    return getValue(outlineBook(text, color));
  },

  listChapterStarts({ book }: BookRequest): ChapterStartLine[] {
    return listChapterStarts(getValue(parsePgn(getBook(book).text)));
  },

  findLinesTo({ book, keys }: BookRequest & { keys: readonly string[] }): Map<string, string[]> {
    return findLinesTo(getGraph(book), keys);
  },
};
