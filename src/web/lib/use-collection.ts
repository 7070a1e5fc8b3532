import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod/mini';
import { written } from '#contract/accounts';
import type { Collection } from '#contract/collections/collections';

import { getJson, postJson } from './api-client.ts';

interface TypedCollection<Body, Row> extends Pick<Collection, 'list' | 'remove'> {
  body: z.ZodMiniType<unknown, Body>;
  answer: z.ZodMiniType<{ api_data: Row[] }>;
}

interface CollectionRows<Body, Row> {
  rows: readonly Row[] | undefined;
  isLoading: boolean;
  save: <Answer = unknown>(row: Body, answer?: z.ZodMiniType<Answer>) => Promise<Answer>;
  /** Only the fields of the row's key are needed. */
  remove: (row: Partial<Body>) => Promise<void>;
}

export function useCollection<Body, Row>(
  collection: TypedCollection<Body, Row> & { save: { path: string } },
): CollectionRows<Body, Row> {
  const queryClient = useQueryClient();
  const { list, save, remove, answer } = collection;
  const { data, isLoading } = useQuery({
    queryKey: [list.path],
    queryFn: async ({ signal }) => (await getJson(list.path, answer, signal)).api_data,
  });
  const send = useCallback(
    async <Answer>(path: string, body: unknown, schema: z.ZodMiniType<Answer>): Promise<Answer> => {
      const answered = await postJson(path, body, schema);
      await queryClient.invalidateQueries({ queryKey: [list.path] });
      return answered;
    },
    [queryClient, list.path],
  );
  return {
    rows: data,
    isLoading,
    save: useCallback((row, schema = written as never) => send(save.path, row, schema), [send, save.path]),
    remove: useCallback(
      async (row) => {
        if (remove !== undefined) await send(remove.path, row, written);
      },
      [send, remove],
    ),
  };
}
