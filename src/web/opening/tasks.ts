/** What the opening screens compute from whole studies. Pure, and run in a worker so that the page never blocks. */
import type { Book } from '#chess/opening/book';
import { type Coverage, findCoverage, findCoveragePositions } from '#chess/opening/coverage';
import { makeCoverageText } from '#chess/opening/coverage-text';
import { makeOmissionText } from '#chess/pgn/omission';
import { parseOpening } from '#chess/opening/graph';
import { decodePgn } from '#chess/pgn/decoding';
import type { ExcludeSymbol, StudyColor } from '#contract/studies';

/** What of a study is in the opening, and everything that is not, by name. */
export type StudySummary = {
  chapters: number;
  positions: number;
  /** Own moves left out for their signs, with all that follows them. */
  excludedMoves: number;
  leftOut: string[];
};

export type StudyInput = { text: string; color: StudyColor; excludeSymbols: readonly ExcludeSymbol[] };

export type CoverageResult = {
  text: string;
  total: number | undefined;
  gaps: Coverage['gaps'];
  /** Positions of the opening without statistics. */
  unknownPositions: number;
};

/** Games in all and per move in SAN, by position. */
export type PlainStatistics = Record<string, { total: number; moves: Record<string, number> }>;

/** Passes for `Book` what our own server has just made: it is checked there, and too large to check twice. */
function parseBook(book: string): Book {
  return JSON.parse(book);
}

export const openingTasks = {
  /** Throws an Error with the sentence that names the limit. */
  decodeStudy(bytes: ArrayBuffer): string {
    const decoded = decodePgn(new Uint8Array(bytes));
    if (decoded.ok) return decoded.value;
    throw new Error(decoded.error.message);
  },

  summarizeStudy({ text, color, excludeSymbols }: StudyInput): StudySummary {
    const opening = parseOpening(text, { color, excludeSymbols });
    if (!opening.ok) throw new Error(opening.error.message);
    const { chapters, positions, excludedMoves, omissions } = opening.value;
    return {
      chapters: chapters.length,
      positions: positions.size,
      excludedMoves,
      leftOut: omissions.map(makeOmissionText),
    };
  },

  listCoveragePositions({ book, color }: { book: string; color: StudyColor }): string[] {
    return findCoveragePositions(parseBook(book), color);
  },

  coverOpening({
    book,
    color,
    statistics,
  }: {
    book: string;
    color: StudyColor;
    statistics: PlainStatistics;
  }): CoverageResult {
    const known = new Map(
      Object.entries(statistics).map(([fen, { total, moves }]) => [
        fen,
        { total, moves: new Map(Object.entries(moves)) },
      ]),
    );
    const coverage = findCoverage(parseBook(book), color, known);
    return {
      text: makeCoverageText(coverage),
      total: coverage.total,
      gaps: coverage.gaps,
      unknownPositions: coverage.unknown.length,
    };
  },
};

export type OpeningTasks = typeof openingTasks;
export type OpeningTaskName = keyof OpeningTasks;
