export interface MergedOrder {
  readonly keys: readonly string[];
  readonly isClash: boolean;
}

export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  retained: ReadonlySet<string>,
): MergedOrder {
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const inBase = new Set(base);
  const isShared = (key: string): boolean => retained.has(key) && inMine.has(key) && inTheirs.has(key);
  const [mineShared, theirsShared] = [mine.filter(isShared), theirs.filter(isShared)];
  const isAgreed = isEqual(mineShared, theirsShared);
  const baseOrder = base.filter(isShared);
  const isMineMoved = !isEqual(
    mineShared.filter((key) => inBase.has(key)),
    baseOrder,
  );
  const isTheirsMoved = !isEqual(
    theirsShared.filter((key) => inBase.has(key)),
    baseOrder,
  );
  const [first, second] = isAgreed || !isMineMoved ? [theirs, mine] : [mine, theirs];
  const keys = first.filter((key) => retained.has(key));
  const placed = new Set(keys);
  for (const [index, key] of second.entries()) {
    if (!retained.has(key) || placed.has(key)) continue;
    const before = second.slice(0, index).findLast((each) => placed.has(each));
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
    placed.add(key);
  }
  return { keys, isClash: !isAgreed && isMineMoved && isTheirsMoved };
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
