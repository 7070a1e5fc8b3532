import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import { LineTexts } from './line-texts.ts';
import type { PgnLimitError } from '#chess/pgn/limits';
import { ok, type Result } from '#chess/result';

export function makeBookJson(graph: OpeningGraph): Result<string, PgnLimitError> {
  const writer = new BookWriter(graph);
  let json = '{';
  let separator = '"';
  for (const position of graph.positions.values()) {
    if (position.moves.length === 0) continue;
    json += separator + writer.makeEntry(position);
    separator = ']}}},"';
    const limit = writer.checkLimit();
    if (limit) return limit;
  }
  return ok(json === '{' ? '{}' : `${json}]}}}}`);
}

/** Writes JSON by hand and caches repeated parts, for speed. Keys and SAN need no escaping. */
class BookWriter {
  readonly #chapters: LineTexts;
  readonly #heads: string[][] = [];
  readonly #games: string[] = [];

  constructor({ chapters }: OpeningGraph) {
    this.#chapters = new LineTexts((pgn, chapter) => JSON.stringify({ event: chapters[chapter] ?? '', pgn }));
  }

  checkLimit(): Result<never, PgnLimitError> | undefined {
    return this.#chapters.checkLimit();
  }

  makeEntry({ key, lowestPly, moves }: GraphPosition): string {
    let text = key + this.#getHead(countChapters(moves), (lowestPly >> 1) + 1);
    let separator = '';
    for (const move of moves.length > 1 ? moves.toSorted(byGames) : moves) {
      text += separator + this.#makeMove(move);
      separator = ']},"';
    }
    return text;
  }

  #makeMove({ san, to, lines }: GraphMove): string {
    let text = san + this.#getGames(lines.length) + to.key;
    let separator = '","chapters":[';
    for (const line of lines) {
      text += separator + this.#chapters.get(line);
      separator = ',';
    }
    return text;
  }

  #getHead(totalGames: number, moveNumber: number): string {
    const heads = (this.#heads[totalGames] ??= []);
    return (heads[moveNumber] ??=
      `":{"total_games":${totalGames},"lowest_move_number":${moveNumber},"moves":{"`);
  }

  #getGames(count: number): string {
    return (this.#games[count] ??= `":{"number_of_games":${count},"to":"`);
  }
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
