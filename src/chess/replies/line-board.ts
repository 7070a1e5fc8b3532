import { INITIAL_EPD } from 'chessops/fen';
import { TreeBoard, type MoveProblem } from '#chess/position/tree-board';

export interface PositionLine {
  readonly start?: string;
  readonly sans: readonly string[];
}

export interface LinePosition {
  readonly keys: readonly string[];
  readonly quietPlies: number;
}

export const MOST_LINE_PLIES = 1000;

export type LineProblem = MoveProblem | 'too-long';

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
