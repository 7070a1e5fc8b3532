/** The user's names in PGN files: their names on the sites and here, and names that they have added. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ownNames } from '#contract/collections/own-names';
import { gamesChanged } from '#contract/library';

import { useUser } from '../lib/session.tsx';
import { useCollection } from '../lib/use-collection.ts';
import { libraryKey } from './library-list.ts';
import { reviewsKey } from '../analysis/reviews-cache.ts';

export function sidesChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: libraryKey });
  void queryClient.invalidateQueries({ queryKey: reviewsKey });
}

interface OwnNames {
  names: readonly string[];
  said: readonly string[];
  add: (name: string) => Promise<number>;
  remove: (name: string) => Promise<void>;
}

export function useOwnNames(): OwnNames {
  const user = useUser();
  const queryClient = useQueryClient();
  const { rows, save, remove } = useCollection(ownNames);
  const said = useMemo(() => rows ?? [], [rows]);
  const names = useMemo(
    () =>
      [user.username_lichess, user.username_chess_dot_com, user.username, ...said].filter(
        (name) => name !== '',
      ),
    [user, said],
  );
  const add = useCallback(
    async (name: string) => {
      const { changed } = (await save({ name }, gamesChanged)).api_data;
      if (changed > 0) sidesChanged(queryClient);
      return changed;
    },
    [save, queryClient],
  );
  return { names, said, add, remove: useCallback((name: string) => remove({ name }), [remove]) };
}
