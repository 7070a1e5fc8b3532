export function findPlacementFault(placement: string): string | undefined {
  const ranks = placement.split('/');
  for (const [index, rank] of ranks.slice(0, 8).entries()) {
    const stranger = /[^kqrnbp1-8]/i.exec(rank)?.[0];
    if (stranger !== undefined) {
      return `“${stranger}” on rank ${8 - index} is not a piece. Use k, q, r, n, b or p in either case, and 1 to 8 for empty squares.`;
    }
    let squares = 0;
    for (const sign of rank) squares += /\d/.test(sign) ? Number(sign) : 1;
    if (squares !== 8) return `Rank ${8 - index} has ${squares} squares instead of 8.`;
  }
  return ranks.length === 8 ? undefined : `There are ${ranks.length} ranks instead of 8.`;
}

export function isPlacement(text: string): boolean {
  return findPlacementFault(text) === undefined;
}

const ROLES = [
  ['k', 'king'],
  ['q', 'queen'],
  ['r', 'rook'],
  ['b', 'bishop'],
  ['n', 'knight'],
  ['p', 'pawn'],
] as const;

export function describePosition(fen: string): string {
  const [placement = '', turn = 'w'] = fen.split(' ');
  if (!isPlacement(placement)) return 'The position cannot be read.';
  const squares = findSquares(placement);
  const mover = turn === 'b' ? 'Black' : 'White';
  const white = describeSide((letter) => squares.get(letter.toUpperCase()));
  const black = describeSide((letter) => squares.get(letter));
  return `White: ${white}. Black: ${black}. ${mover} to move.`;
}

function findSquares(placement: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [index, rank] of placement.split('/').toReversed().entries()) {
    let file = 0;
    for (const char of rank) {
      const empty = Number(char);
      if (empty > 0) {
        file += empty;
        continue;
      }
      const square = `${'abcdefgh'.charAt(file)}${index + 1}`;
      const known = found.get(char);
      if (known) known.push(square);
      else found.set(char, [square]);
      file += 1;
    }
  }
  return found;
}

function describeSide(find: (letter: string) => string[] | undefined): string {
  const pieces = ROLES.flatMap(([letter, role]) => {
    const squares = find(letter);
    return squares ? [`${squares.length > 1 ? `${role}s` : role} ${squares.join(' ')}`] : [];
  });
  return pieces.length === 0 ? 'no pieces' : pieces.join(', ');
}
