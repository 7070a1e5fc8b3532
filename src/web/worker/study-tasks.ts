/** What is asked about a whole study. */
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

import { getGraph, getValue } from './opening-graphs.ts';
import type { Opening } from './opening.ts';

/** What an opening has of its study, and everything it leaves out, by name. */
export interface StudySummary {
  chapters: number;
  positions: number;
  /** Own moves left out for their signs, with all that follows them. */
  excludedMoves: number;
  leftOut: string[];
  /** Why the text cannot be an opening. */
  fault: string | undefined;
}

export const studyTasks = {
  decodeStudy(bytes: ArrayBuffer): string {
    return getValue(decodePgn(new Uint8Array(bytes)));
  },

  summarizeStudy(opening: Opening & { title?: string }): StudySummary {
    const graph = getGraph(opening);
    return {
      chapters: graph.chapters.length,
      positions: graph.positions.size,
      excludedMoves: graph.excludedMoves,
      leftOut: graph.omissions.map(makeOmissionText),
      fault: findOpeningFault(graph, opening.title),
    };
  },

  /** Whether a book has a position; one that cannot be is in none. */
  holdsPosition({ opening, fen }: { opening: Opening; fen: string }): boolean {
    const position = findPosition(fen);
    return (
      position !== undefined &&
      getGraph(opening).positions.find(new TreeBoard(positionKey(position))) !== undefined
    );
  },

  checkConsistency(opening: Opening): ConsistencyCheck {
    return getValue(checkConsistency(getGraph(opening), opening.color));
  },

  compareGames({ opening, gameText }: { opening: Opening; gameText: string }): ComparisonCheck {
    return getValue(compareGames(getGraph(opening), opening.color, gameText));
  },

  /** Where a game can begin to be about a chapter. */
  listChapterStarts({ text }: Pick<Opening, 'text'>): ChapterStartLine[] {
    return listChapterStarts(getValue(parsePgn(text)));
  },

  /** Ways to positions of the book, for those that have one. */
  findLinesTo({ opening, keys }: { opening: Opening; keys: readonly string[] }): Map<string, string[]> {
    return findLinesTo(getGraph(opening), keys);
  },
};
