import type { Color } from 'chessops/types';

const squares = 'repeating-conic-gradient(#74948b 0 25%, #e4e7dd 0 50%) 0 0 / 25% 25%';

const roles: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

export function makePositionPicture(fen: string, orientation: Color): string {
  const pictures = listPieces(fen).map(({ letter, column, row }) => {
    const [x, y] = orientation === 'white' ? [column, row] : [7 - column, 7 - row];
    const color = letter === letter.toUpperCase() ? 'white' : 'black';
    const role = roles[letter.toLowerCase()];
    return `var(--${color}-${role}) ${makePercentage(x)} ${makePercentage(y)} / 12.5% 12.5% no-repeat`;
  });
  return [...pictures, squares].join(', ');
}

/**
 * Does not use the chess library, so that small pages need not load it. Returns no pieces for an invalid FEN.
 */
function listPieces(fen: string): { letter: string; column: number; row: number }[] {
  const [placement = ''] = fen.split(' ', 1);
  const rows = placement.split('/');
  if (rows.length !== 8) return [];
  const pieces: { letter: string; column: number; row: number }[] = [];
  for (const [row, text] of [...rows.entries()].toReversed()) {
    let column = 0;
    for (const letter of text)
      if (letter.toLowerCase() in roles) pieces.push({ letter, column: column++, row });
      else column += Number(letter);
    if (column !== 8) return [];
  }
  return pieces;
}

function makePercentage(index: number): string {
  return `${((index / 7) * 100).toFixed(2)}%`;
}
