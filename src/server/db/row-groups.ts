/**
 * Groups of neighbours that together have at most so many rows; one that has more is a group by itself. Logs are read by their
 * length, not by how many items have one.
 */
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
