export function groupByRows<Item>(
  items: readonly Item[],
  countRows: (item: Item) => number,
  most: number,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  let rows = 0;
  for (const item of items) {
    rows += countRows(item);
    const group = groups.at(-1);
    if (group !== undefined && rows <= most) group.push(item);
    else {
      groups.push([item]);
      rows = countRows(item);
    }
  }
  return groups;
}
