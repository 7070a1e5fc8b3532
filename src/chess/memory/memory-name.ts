export function makeMemoryName(positionKey: string, movesText: string): string {
  return `${positionKey} ${movesText}`;
}

export function makeMovesName(sans: readonly string[]): string {
  return sans.length === 1 ? (sans[0] ?? '') : sans.toSorted().join(' ');
}

/** A memory name is the position's four FEN fields followed by the moves. */
export function listMoves(memoryName: string): string[] {
  return memoryName.split(' ').slice(4);
}
