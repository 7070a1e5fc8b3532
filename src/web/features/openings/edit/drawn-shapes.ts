import { makeSquare, parseSquare } from 'chessops/util';
import type { SquareName } from 'chessops/types';
import { isShape } from '#chess/pgn/shapes';

import { type BoardColor, boardColors, type BoardShape } from '../../../board/board-config.ts';

const letters: Record<BoardColor, string> = { verdigris: 'G', red: 'R', brass: 'Y', blue: 'B' };

export function makeShapeText({ from, to, color }: BoardShape): string {
  return `${letters[color]}${from}${to ?? ''}`;
}

export function readShapeTexts(texts: readonly string[]): BoardShape[] {
  return texts.filter(isShape).flatMap((text) => {
    const color = boardColors.find((each) => letters[each] === text[0]);
    const [from, to] = [readSquare(text.slice(1, 3)), readSquare(text.slice(3))];
    return color && from ? [{ from, color, ...(to && { to }) }] : [];
  });
}

function readSquare(text: string): SquareName | undefined {
  const square = parseSquare(text);
  return square === undefined ? undefined : makeSquare(square);
}

export function drawShape(texts: readonly string[], shape: BoardShape): string[] {
  const text = makeShapeText(shape);
  const others = texts.filter((each) => each.slice(1) !== text.slice(1));
  return texts.includes(text) ? others : [...others, text];
}

export function splitShapes(field: string): string[] {
  return field.split(/[\s,]+/).filter((text) => text !== '');
}
