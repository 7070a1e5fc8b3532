import { INITIAL_EPD } from 'chessops/fen';
import { TreeBoard, type MoveProblem } from '#chess/position/tree-board';

/** A position by the moves that led to it: the nets answer by what was played before. */
export interface PositionLine {
  /** The key it starts from; the start of a game if it is left out. */
  readonly start?: string;
  readonly sans: readonly string[];
}

/** A position with what came before it. */
export interface LinePosition {
  /** The keys of all positions of the line; the last position is the one that is asked about. */
  readonly keys: readonly string[];
  /** Half-moves since a pawn moved or a piece was taken. */
  readonly quietPlies: number;
}

/** Longer lines are refused: no opening is as long, and every key is kept. */
export const MOST_LINE_PLIES = 1000;

export type LineProblem = MoveProblem | 'too-long';

/** Plays lines one after another on one board, which then stands at the end of the last. */
export class LineBoard {
  readonly board = new TreeBoard(INITIAL_EPD);

  play({ start = INITIAL_EPD, sans }: PositionLine): LinePosition | LineProblem {
    if (sans.length > MOST_LINE_PLIES) return 'too-long';
    this.board.setUp(start);
    const keys = [this.board.makeKey()];
    let quietPlies = 0;
    for (const text of sans) {
      const move = this.board.findMove(text);
      if (typeof move === 'string') return move;
      const san = this.board.makeSanAndPlay(move);
      quietPlies = isIrreversible(san) ? 0 : quietPlies + 1;
      keys.push(this.board.makeKey());
    }
    return { keys, quietPlies };
  }
}

function isIrreversible(san: string): boolean {
  return san.includes('x') || /^[a-h]/.test(san);
}
