import { isWhiteToMove, type GraphPosition, type OpeningGraph } from './opening-graph.ts';
import { LineTexts } from './line-texts.ts';
import type { PgnLimitError } from './pgn-limits.ts';
import { ok, type Result } from './result.ts';

/**
 * The opening book as the spec has it, with its names as they go over the wire: position key → what the study plays
 * there. A chapter counts once per position and once per move, however many of its lines pass.
 */
export type Book = Record<string, BookEntry>;

export interface BookEntry {
  total_games: number;
  lowest_move_number: number;
  moves: Record<string, BookMove>;
}

export interface BookMove {
  number_of_games: number;
  /** Key of the position the move leads to, which need not be in the book: a line may end there. */
  to: string;
  chapters: { event: string; pgn: string }[];
}

export function makeBook(graph: OpeningGraph): Result<Book, PgnLimitError> {
  const texts = new LineTexts();
  const positions = [...graph.positions.values()].filter(({ moves }) => moves.length > 0);
  const limit = texts.checkAll(positions.flatMap(({ moves }) => moves));
  if (limit) return limit;

  const book: Book = {};
  for (const position of positions.sort(byMoveNumber)) {
    const entry: BookEntry = {
      total_games: countChapters(position),
      lowest_move_number: (position.lowestPly >> 1) + 1,
      moves: {},
    };
    const byGames = position.moves.toSorted(
      (a, b) => b.lines.length - a.lines.length || compareText(a.san, b.san),
    );
    for (const { san, to, lines } of byGames) {
      const chapters = lines.map((line) => ({
        event: graph.chapters[line.chapter] ?? '',
        pgn: texts.get(line),
      }));
      entry.moves[san] = { number_of_games: lines.length, to: to.key, chapters };
    }
    book[position.key] = entry;
  }
  return ok(book);
}

/** Lowest move number first, White to move before Black; the key last, so that chapter order does not show. */
function byMoveNumber(a: GraphPosition, b: GraphPosition): number {
  return (
    (a.lowestPly >> 1) - (b.lowestPly >> 1) || sideToMove(a) - sideToMove(b) || compareText(a.key, b.key)
  );
}

function sideToMove({ key }: GraphPosition): number {
  return isWhiteToMove(key) ? 0 : 1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countChapters({ moves }: GraphPosition): number {
  const [only, second] = moves;
  if (only && !second) return only.lines.length;
  return new Set(moves.flatMap(({ lines }) => lines.map(({ chapter }) => chapter))).size;
}
