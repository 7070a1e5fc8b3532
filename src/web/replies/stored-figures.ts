import { type BookFiguresUpdate, figureCollection, type StoredFigures } from '#contract/book-figures';

import { getJson, makePost } from '../lib/api-client.ts';

export const storedFiguresQuery = {
  queryKey: ['stored-figures'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredFigures[]> =>
    (await getJson(figureCollection.list.path, figureCollection.answer, signal)).api_data,
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
  retry: false,
} as const;

export const sendFigures = makePost<BookFiguresUpdate>(figureCollection.save.path);
