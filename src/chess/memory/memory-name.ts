/** Same position and same moves: same memory. */
export function makeMemoryName(positionKey: string, movesText: string): string {
  return `${positionKey} ${movesText}`;
}

/** The moves that answer a position, as they stand in a memory's name: in alphabetical order. */
export function makeMovesName(sans: readonly string[]): string {
  return sans.length === 1 ? (sans[0] ?? '') : sans.toSorted().join(' ');
}

/** The moves of a memory's name, behind the four parts of its position. */
export function listMoves(memoryName: string): string[] {
  return memoryName.split(' ').slice(4);
}
