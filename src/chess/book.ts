import type { GraphLine, GraphMove, GraphPosition, OpeningGraph } from './opening-graph.ts';
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

/** Reads what `makeBookJson` has written. */
export function parseBook(json: string): Book {
  return JSON.parse(json);
}

/**
 * The book as JSON. It is written straight from the graph: a line is part of it once for every move on it, so as
 * objects it would be many times as large, and writing those out would take longer than all that came before.
 */
export function makeBookJson(graph: OpeningGraph): Result<string, PgnLimitError> {
  const texts = new LineTexts();
  const limit = texts.checkAll(graph.positions.values());
  if (limit) return limit;
  const chapters = new Map<GraphLine, string>();
  const makeChapter = (line: GraphLine): string => {
    let chapter = chapters.get(line);
    if (chapter === undefined) {
      chapter = JSON.stringify({ event: graph.chapters[line.chapter] ?? '', pgn: texts.get(line) });
      chapters.set(line, chapter);
    }
    return chapter;
  };
  let json = '';
  for (const position of orderPositions(graph)) {
    json += `${json === '' ? '' : ','}${makeEntry(position, makeChapter)}`;
  }
  return ok(`{${json}}`);
}

export function makeBook(graph: OpeningGraph): Result<Book, PgnLimitError> {
  const json = makeBookJson(graph);
  return json.ok ? ok(parseBook(json.value)) : json;
}

/** Position keys and SAN have no character that JSON would escape. */
function makeEntry(
  { key, lowestPly, moves }: GraphPosition,
  makeChapter: (line: GraphLine) => string,
): string {
  let texts = '';
  for (const { san, to, lines } of moves.length > 1 ? moves.toSorted(byGames) : moves) {
    let chapters = '';
    for (const line of lines) chapters += `${chapters === '' ? '' : ','}${makeChapter(line)}`;
    const start = `${texts === '' ? '' : ','}"${san}":{"number_of_games":${lines.length},"to":"`;
    texts += `${start}${to.key}","chapters":[${chapters}]}`;
  }
  const counts = `":{"total_games":${countChapters(moves)},"lowest_move_number":${(lowestPly >> 1) + 1},"moves":{`;
  return `"${key}${counts}${texts}}}`;
}

/** Those with moves, lowest move number first, White to move before Black, which is the order of their plies. */
function orderPositions(graph: OpeningGraph): GraphPosition[] {
  const byPly: GraphPosition[][] = [];
  for (const position of graph.positions.values()) {
    if (position.moves.length > 0) (byPly[position.lowestPly] ??= []).push(position);
  }
  return byPly.flat();
}

function byGames(a: GraphMove, b: GraphMove): number {
  return b.lines.length - a.lines.length || compareText(a.san, b.san);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countChapters(moves: readonly GraphMove[]): number {
  if (moves.length === 1) return moves[0]?.lines.length ?? 0;
  return new Set(moves.flatMap(({ lines }) => lines.map(({ chapter }) => chapter))).size;
}
