/** Many games against one book: where each left it, by the same rules as `compareGame`, from moves that are known to be legal. */
import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';
import type { ComparisonEnding } from './compare.ts';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import type { NamedPosition, NameIndex } from './names.ts';

export interface Departure {
  ending: ComparisonEnding;
  /** How many half-moves were played before game and book parted. */
  ply: number;
  /** The move with which they did; undefined where the game ended in the book. */
  played: string | undefined;
  /** The last position of the game that is in the book; undefined where none is. */
  position: GraphPosition | undefined;
  /** Every position of the book in which the game went on with a move of the book. */
  followed: readonly GraphPosition[];
}

export interface WalkedLine {
  departure: Departure | undefined;
  opening: NamedPosition | undefined;
}

/** Walks lines over one board: one walker is enough for thousands of lines. */
export class LineWalker {
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly #names: PositionIndex<NamedPosition> | undefined;
  /** No game is named after a longer line. */
  readonly #longestName: number;

  constructor(names?: NameIndex) {
    this.#names = names?.positions;
    this.#longestName = names?.longestPly ?? 0;
  }

  walk(moves: string, color: Color, graph: OpeningGraph | undefined): WalkedLine {
    const sans = moves === '' ? [] : moves.split(' ');
    const board = this.#board;
    const names = this.#names;
    const longestName = this.#longestName;
    let before = graph?.positions.find(board);
    let lastIn = before;
    let inBook = 0;
    let opening: NamedPosition | undefined;
    const followed: GraphPosition[] = [];
    let played = 0;
    for (const san of sans) {
      const edge: GraphMove | undefined = before?.moves.find((move) => move.san === san);
      const move = edge?.packed ?? board.findMove(san);
      if (typeof move === 'string') break;
      board.play(move);
      played += 1;
      const after: GraphPosition | undefined = edge?.to ?? graph?.positions.find(board);
      if (edge && before) followed.push(before);
      if (after) {
        lastIn = after;
        inBook = played;
      }
      if (names && played <= longestName) opening = names.find(board) ?? opening;
      before = after;
    }
    for (let left = played; left > 0; left -= 1) board.takeBack();
    if (graph === undefined) return { departure: undefined, opening };
    const leaving = inBook < played ? sans[inBook] : undefined;
    return {
      opening,
      departure: {
        ending: findEnding(lastIn, leaving, inBook, color),
        ply: inBook,
        played: leaving,
        position: lastIn,
        followed,
      },
    };
  }
}

function findEnding(
  position: GraphPosition | undefined,
  leaving: string | undefined,
  ply: number,
  color: Color,
): ComparisonEnding {
  if (leaving === undefined) return 'game-ended';
  if (!position || position.moves.length === 0) return 'book-ended';
  return ply % 2 === (color === 'white' ? 0 : 1) ? 'you-left' : 'opponent-left';
}
