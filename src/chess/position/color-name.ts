import type { Color } from 'chessops';

export type ColorName = 'White' | 'Black';

export function nameColor(color: Color): ColorName {
  return color === 'white' ? 'White' : 'Black';
}

export function parseColorName(name: ColorName): Color {
  return name === 'White' ? 'white' : 'black';
}
