import { type GraphOptions, type OpeningGraph, parseOpening } from '#chess/opening/graph';
import { parseStudy, type StudyTree } from '#chess/opening/editing/study-tree';
import type { PgnChapter } from '#chess/pgn/chapter';
import { parsePgn } from '#chess/pgn/reader';
import type { Result } from '#chess/result';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';

export function unwrap<T>(result: Result<T, string | { message: string }>): T {
  if (result.ok) return result.value;
  throw new Error(typeof result.error === 'string' ? result.error : result.error.message);
}

export function readGraph(pgn: string, options: Partial<GraphOptions> = {}): OpeningGraph {
  return unwrap(parseOpening(pgn, { color: 'white', excludeSymbols: [], ...options }));
}

export function readStudy(text: string): StudyTree {
  return { chapters: unwrap(parseStudy(text)).chapters };
}

export function readChapters(pgn: string): PgnChapter[] {
  return unwrap(parsePgn(pgn));
}

export function readGame(pgn: string): ReviewGame {
  return unwrap(parseReviewGame(pgn));
}
