import * as z from 'zod/mini';

/** Validating 200 memories took 50 ms on a slow machine. */
const rowsAtOnce = 100;

/** Validates in slices, so that clicks get through. Throws on a bad row. */
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
