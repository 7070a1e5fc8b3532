/** A move with those that follow it, in whatever form. */
interface Followed {
  readonly children: readonly Followed[];
}

/** All moves of a tree. Without recursion: its depth is the writer's choice. */
export function countMoves(moves: readonly Followed[]): number {
  let count = 0;
  const open = [moves];
  for (let children = open.pop(); children; children = open.pop()) {
    count += children.length;
    for (const child of children) open.push(child.children);
  }
  return count;
}
