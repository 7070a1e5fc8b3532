import { makeSquare } from 'chessops/util';
import type { Color, SquareName } from 'chessops/types';

export function findSquareAt(x: number, y: number, orientation: Color): SquareName | undefined {
  if (!(x >= 0 && x < 1 && y >= 0 && y < 1)) return undefined;
  const [file, rank] = [Math.floor(8 * x), 7 - Math.floor(8 * y)];
  return makeSquare(orientation === 'white' ? 8 * rank + file : 63 - (8 * rank + file));
}
