import { makeBookJson } from '#chess/opening/book';
import type { OpeningGraph } from '#chess/opening/graph';
import type { PgnLimitError } from '#chess/pgn/limits';
import { ok, type Result } from '#chess/result';

export type Book = Record<string, BookEntry>;

interface BookEntry {
  total_games: number;
  lowest_move_number: number;
  moves: Record<string, BookMove>;
}

interface BookMove {
  number_of_games: number;
  to: string;
  chapters: { event: string; pgn: string }[];
}

export function makeBook(graph: OpeningGraph): Result<Book, PgnLimitError> {
  const json = makeBookJson(graph);
  return json.ok ? ok(JSON.parse(json.value)) : json;
}
