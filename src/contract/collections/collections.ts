import type * as z from 'zod/mini';
import { type ApiRoutes, read, write } from '../api/route.ts';
import { figureCollection } from '../book-figures.ts';
import type { defineCollection } from './collection.ts';
import { ownNames } from './own-names.ts';
import { positionNotes } from './position-notes.ts';
import type { Columns, Limit } from './table.ts';

export const collections = {
  own_names: ownNames,
  book_figures: figureCollection,
  position_notes: positionNotes,
} as const;

export type CollectionName = keyof typeof collections;

type AnyCollection = ReturnType<typeof defineCollection<z.core.$ZodShape, Limit, string, string>>;

export interface Collection extends Omit<AnyCollection, 'table' | 'sample'> {
  sample: (mark: string) => object;
  table: { columns: Columns; owner: 'user_id'; key: readonly string[]; limit: Limit };
}

export const listedCollections: readonly (readonly [CollectionName, Collection])[] = Object.entries(
  collections,
) as [CollectionName, Collection][];

export const prefetchedPaths: readonly string[] = listedCollections.flatMap(([, { offline, list }]) =>
  offline === 'prefetch' ? [list.path] : [],
);

export function describeCollections(part: string): ApiRoutes {
  const routes: ApiRoutes[] = listedCollections
    .filter(([, collection]) => collection.part === part)
    .map(([, { list, save, remove, answer }]) => ({
      [`GET ${list.path}`]: read(list.does, answer),
      [`POST ${save.path}`]: write(save.does, save.answer),
      ...(remove && { [`POST ${remove.path}`]: write(remove.does) }),
    }));
  return Object.assign({}, ...routes);
}
