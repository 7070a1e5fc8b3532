interface Followed {
  readonly children: readonly Followed[];
}

/** Avoids recursion, because lines may be long. */
export function countMoves(moves: readonly Followed[]): number {
  let count = 0;
  const open = [moves];
  for (let children = open.pop(); children; children = open.pop()) {
    count += children.length;
    for (const child of children) open.push(child.children);
  }
  return count;
}
