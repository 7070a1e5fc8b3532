/**
 * The server derives routes, quota, export, import, access rules and test data from a declaration. Only the
 * migration is written by hand.
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
  list: CollectionRoute & { of?: Of };
  save: CollectionRoute & { answer?: z.core.$ZodType; bodyLimit?: number };
  remove?: CollectionRoute;
  offline: 'prefetch' | 'on-demand' | 'never';
  /** The noun for these rows in messages about an imported backup. Without it, the import skips the rows. */
  restored?: string;
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
