import { parseFen } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';

const squares = 'repeating-conic-gradient(#74948b 0 25%, #e4e7dd 0 50%) 0 0 / 25% 25%';

/** A position as the background of one element, for a style that has the pictures of pieces.css. */
export function makePositionPicture(fen: string, orientation: Color): string {
  const pieces = parseFen(fen).unwrap(
    ({ board }) => [...board],
    () => [],
  );
  const pictures = pieces.map(([square, { role, color }]) => {
    const file = orientation === 'white' ? squareFile(square) : 7 - squareFile(square);
    const rank = orientation === 'white' ? 7 - squareRank(square) : squareRank(square);
    return `var(--${color}-${role}) ${makePercentage(file)} ${makePercentage(rank)} / 12.5% 12.5% no-repeat`;
  });
  return [...pictures, squares].join(', ');
}

/** How far along a board a square is, as backgrounds are placed: 100% is flush with the end. */
function makePercentage(index: number): string {
  return `${((index / 7) * 100).toFixed(2)}%`;
}
