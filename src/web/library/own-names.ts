import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ownNames } from '#contract/collections/own-names';
import { gamesChanged } from '#contract/library';

import { useUser } from '../lib/session.tsx';
import { useCollection } from '../ui/use-collection.ts';
import { libraryKey } from './library-list.ts';
import { reviewsKey } from '../analysis/reviews-cache.ts';

const sideKeys = [libraryKey, reviewsKey];

export function sidesChanged(queryClient: QueryClient): void {
  for (const queryKey of sideKeys) void queryClient.invalidateQueries({ queryKey });
}

interface OwnNames {
  names: readonly string[];
  said: readonly string[];
  add: (name: string) => Promise<number>;
  remove: (name: string) => Promise<void>;
}

export function useOwnNames(): OwnNames {
  const user = useUser();
  const { rows, save, remove } = useCollection(ownNames, sideKeys);
  const said = useMemo(() => rows ?? [], [rows]);
  const names = useMemo(
    () =>
      [user.username_lichess, user.username_chess_dot_com, user.username, ...said].filter(
        (name) => name !== '',
      ),
    [user, said],
  );
  const add = useCallback(
    async (name: string) => (await save({ name }, gamesChanged))?.api_data.changed ?? 0,
    [save],
  );
  return { names, said, add, remove: useCallback((name: string) => remove({ name }), [remove]) };
}
