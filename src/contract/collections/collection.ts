/**
 * Routes, quota, export, import, API description, access rules and test data follow from the declaration.
 * Migrations are written by hand.
 */
import * as z from 'zod/mini';
import { type Column, int, type Limit, makeColumns, type StoredColumns, text } from './table.ts';

/** @public The types of declarations refer to it. */
export interface CollectionRoute {
  path: string;
  does: string;
}

interface Given<Shape extends z.core.$ZodShape, L extends Limit, Of extends string, Saved extends string> {
  fields: Shape;
  key: readonly (keyof Shape & string)[];
  limit: L;
  savedAt?: Saved;
  part: 'Cards' | 'Games' | 'Openings' | 'Account';
  /** The route that lists all rows, sorted by key. If `of` is set, it returns only this field of each row. */
  list: CollectionRoute & { of?: Of };
  /** Set `answer` if the response contains more than the result code. */
  save: CollectionRoute & { answer?: z.core.$ZodType; bodyLimit?: number };
  /** The route that deletes a row. It succeeds even if the row no longer exists. */
  remove?: CollectionRoute;
  /** Whether the browser loads the list in advance, caches it when it is first shown, or never stores it. */
  offline: 'prefetch' | 'on-demand' | 'never';
  /** The name of these rows when a backup is imported. Without it, the import leaves them out. */
  restored?: string;
  /** Makes a row for tests, with `mark` in one of its texts. */
  sample: (mark: string) => z.input<z.ZodMiniObject<Shape>>;
}

type Entry<Shape extends z.core.$ZodShape, Of extends string, Saved extends string> = [Of] extends [never]
  ? z.ZodMiniObject<Shape & Record<Saved, ReturnType<typeof z.iso.datetime>>>
  : Shape[Of];

export function defineCollection<
  Shape extends z.core.$ZodShape,
  L extends Limit,
  Of extends keyof Shape & string = never,
  Saved extends string = never,
>(given: Given<Shape, L, Of, Saved>) {
  const { fields, key, limit, savedAt, list } = given;
  const shape = { ...fields, ...(savedAt !== undefined && { [savedAt]: z.iso.datetime() }) };
  const entry = list.of === undefined ? z.object(shape) : fields[list.of];
  const stampColumn = savedAt === undefined ? {} : { [savedAt]: int };
  const columns = { user_id: text, ...makeColumns(fields), ...stampColumn };
  return {
    ...given,
    shape,
    body: z.object(fields),
    keyBody: z.object(Object.fromEntries(key.map((name) => [name, fields[name]]))),
    answer: z.object({ api_data: z.array(entry as Entry<Shape, Of, Saved>) }),
    table: {
      columns: columns as { user_id: Column<string> } & StoredColumns<Shape> & Record<Saved, Column<number>>,
      owner: 'user_id' as const,
      key,
      limit,
    },
  };
}
