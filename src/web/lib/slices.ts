import * as z from 'zod/mini';

const rowsAtOnce = 100;

export async function parseInSlices<Row>(
  schema: z.ZodMiniType<Row>,
  rows: readonly unknown[],
): Promise<Row[]> {
  const parsed: Row[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    for (const row of rows.slice(at, at + rowsAtOnce)) parsed.push(z.parse(schema, row));
  }
  return parsed;
}
