import { type BookOutline, outlineBook as outline } from '#chess/building/book-outline';
import {
  checkConsistency as check,
  compareGames as compare,
  type ComparisonCheck,
  type ConsistencyCheck,
} from '#chess/opening/checks';
import { isAnswered } from '#chess/opening/graph';
import { findOpeningFault } from '#chess/opening/opening-fault';
import {
  type ChapterStartLine,
  findLinesTo as findLines,
  listChapterStarts as listStarts,
} from '#chess/opening/start-lines';
import { decodePgn } from '#chess/pgn/decoding';
import { makeOmissionText } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import type { StudyColor } from '#contract/studies';

import { type BookRequest, getBook, getValue } from './repertoire.ts';

export interface StudySummary {
  chapters: number;
  positions: number;
  excludedMoves: number;
  leftOut: string[];
  fault: string | undefined;
}

export function decodeStudy(bytes: ArrayBuffer): string {
  return getValue(decodePgn(new Uint8Array(bytes)));
}

export function summarizeStudy({ book, title }: BookRequest & { title?: string }): StudySummary {
  const { graph, color } = getBook(book);
  return {
    chapters: graph.chapters.length,
    positions: [...graph.positions.values()].filter((position) => isAnswered(position, color)).length,
    excludedMoves: graph.excludedMoves,
    leftOut: graph.omissions.map(makeOmissionText),
    fault: findOpeningFault(graph, title),
  };
}

export function holdsPosition({ book, fen }: BookRequest & { fen: string }): boolean {
  const position = findPosition(fen);
  return (
    position !== undefined &&
    getBook(book).graph.positions.find(new TreeBoard(positionKey(position))) !== undefined
  );
}

export function checkConsistency({ book }: BookRequest): ConsistencyCheck {
  return getValue(check(getBook(book).graph, getBook(book).color));
}

export function compareGames({ book, gameText }: BookRequest & { gameText: string }): ComparisonCheck {
  return getValue(compare(getBook(book).graph, getBook(book).color, gameText));
}

export function outlineBook({ text, color }: { text: string; color: StudyColor }): BookOutline {
  return getValue(outline(text, color));
}

export function listChapterStarts({ book }: BookRequest): ChapterStartLine[] {
  return listStarts(getValue(parsePgn(getBook(book).text)));
}

export function findLinesTo({
  book,
  keys,
}: BookRequest & { keys: readonly string[] }): Map<string, string[]> {
  return findLines(getBook(book).graph, keys);
}
