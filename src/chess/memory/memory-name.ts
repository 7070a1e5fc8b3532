export function makeMemoryName(positionKey: string, movesText: string): string {
  return `${positionKey} ${movesText}`;
}

export function makeMovesName(sans: readonly string[]): string {
  return sans.length === 1 ? (sans[0] ?? '') : sans.toSorted().join(' ');
}

export function listMoves(memoryName: string): string[] {
  return memoryName.split(' ').slice(4);
}
