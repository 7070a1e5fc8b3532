/** The user's names in PGN files: on the sites, here, and those they added. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { gamesChanged, ownNames } from '#contract/library';

import { getJson, postChange, postJson } from '../lib/api-client.ts';
import { useUser } from '../lib/session.tsx';
import { libraryKey } from './library-list.ts';
import { reviewsKey } from '../analysis/reviews-cache.ts';

const ownNamesKey = ['own-names'];

/** Games were flipped: reload lists and reviews. */
export function sidesChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: libraryKey });
  void queryClient.invalidateQueries({ queryKey: reviewsKey });
}

interface OwnNames {
  names: readonly string[];
  said: readonly string[];
  /** Returns how many games were flipped. */
  add: (name: string) => Promise<number>;
  remove: (name: string) => Promise<void>;
}

export function useOwnNames(): OwnNames {
  const user = useUser();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ownNamesKey,
    queryFn: async ({ signal }) => (await getJson('/api/get-own-names', ownNames, signal)).api_data,
  });
  const said = useMemo(() => data ?? [], [data]);
  const names = useMemo(
    () =>
      [user.username_lichess, user.username_chess_dot_com, user.username, ...said].filter(
        (name) => name !== '',
      ),
    [user, said],
  );
  const add = useCallback(
    async (name: string) => {
      const { changed } = (await postJson('/api/add-own-name', { name }, gamesChanged)).api_data;
      void queryClient.invalidateQueries({ queryKey: ownNamesKey });
      if (changed > 0) sidesChanged(queryClient);
      return changed;
    },
    [queryClient],
  );
  const remove = useCallback(
    async (name: string) => {
      await postChange('/api/delete-own-name', { name });
      await queryClient.invalidateQueries({ queryKey: ownNamesKey });
    },
    [queryClient],
  );
  return { names, said, add, remove };
}
