export async function* readPages<Row>(
  limit: number,
  findAfter: (key: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    const rows = await findAfter(after, limit);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = keyOf(last);
  }
}
