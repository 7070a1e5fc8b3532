/** Signs by their number in PGN (https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm#c10), as Lichess sorts them. */
const SUFFIXES = ['', '!', '?', '!!', '??', '!?', '?!'];
const MOVE_SIGNS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 22]);
const POSITION_SIGNS: ReadonlySet<number> = new Set([10, 13, 14, 15, 16, 17, 18, 19]);

/** A move carries one sign for itself and one for the position; of other signs as many as one likes. */
function findSignKind(nag: number): 'move' | 'position' | undefined {
  if (MOVE_SIGNS.has(nag)) return 'move';
  return POSITION_SIGNS.has(nag) ? 'position' : undefined;
}

/** `?!`, or `$14` where there is no suffix for it. */
export function makeSignText(nag: number): string {
  return SUFFIXES[nag] || `$${nag}`;
}

/** The first of each kind that allows only one. */
export function keepOneOfEachKind(nags: readonly number[]): number[] {
  return nags.filter((nag, index) => {
    const kind = findSignKind(nag);
    return kind === undefined || !nags.slice(0, index).some((other) => findSignKind(other) === kind);
  });
}
