import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';
import type { ComparisonEnding } from './compare.ts';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import type { NamedPosition, NameIndex } from './names.ts';

export interface Deviation {
  ending: ComparisonEnding;
  ply: number;
  played: string | undefined;
  position: GraphPosition | undefined;
  followed: readonly GraphPosition[];
}

export interface WalkedLine {
  deviation: Deviation | undefined;
  opening: NamedPosition | undefined;
}

/** A new walker has to set up a board, so reuse one walker for many games. */
export class LineWalker {
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly #names: PositionIndex<NamedPosition> | undefined;
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
    if (graph === undefined) return { deviation: undefined, opening };
    const leaving = inBook < played ? sans[inBook] : undefined;
    return {
      opening,
      deviation: {
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
