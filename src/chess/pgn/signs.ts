/** NAGs, grouped as on Lichess: https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c10 */
const SUFFIXES = ['', '!', '?', '!!', '??', '!?', '?!'];
const MOVE_SIGNS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 22]);
const POSITION_SIGNS: ReadonlySet<number> = new Set([10, 13, 14, 15, 16, 17, 18, 19]);

/** Like Lichess, allows a move one NAG for the move and one for the position. Other NAGs have no limit. */
function findSignKind(nag: number): 'move' | 'position' | undefined {
  if (MOVE_SIGNS.has(nag)) return 'move';
  return POSITION_SIGNS.has(nag) ? 'position' : undefined;
}

export function makeSignText(nag: number): string {
  return SUFFIXES[nag] || `$${nag}`;
}

export function keepOneOfEachKind(nags: readonly number[]): number[] {
  return nags.filter((nag, index) => {
    const kind = findSignKind(nag);
    return kind === undefined || !nags.slice(0, index).some((other) => findSignKind(other) === kind);
  });
}
