/** Stored on the server, the same on every device. */
import { bookFiguresList, type BookFiguresUpdate, type StoredFigures } from '#contract/book-figures';

import { getJson, makePost } from '../lib/api-client.ts';

export const storedFiguresQuery = {
  queryKey: ['stored-figures'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredFigures[]> =>
    (await getJson('/api/get-book-figures', bookFiguresList, signal)).api_data,
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
  retry: false,
} as const;

export const sendFigures = makePost<BookFiguresUpdate>('/api/set-book-figures');
