import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { readCached, writeCached } from './cached-values.ts';
import { useSession } from './session.tsx';

function useName(key: readonly string[]): { userId: string; name: string } {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : '';
  return { userId, name: [userId, ...key].join(' ') };
}

function makeQuery<Result>(name: string) {
  return {
    queryKey: ['kept-result', name],
    queryFn: () => readCached<Result>(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Stored in this browser, so no connection is needed.
    networkMode: 'always',
  } as const;
}

export function useCachedReader<Result>(key: readonly string[]): () => Promise<Result | undefined> {
  const queryClient = useQueryClient();
  const { name } = useName(key);
  return useCallback(
    async () => (await queryClient.ensureQueryData(makeQuery<Result>(name))) ?? undefined,
    [queryClient, name],
  );
}

/** Survives the screen and the page, until sign-out. */
export function useCachedResult<Result>(
  key: readonly string[],
): readonly [result: Result | undefined, store: (result: Result) => void, isLookedUp: boolean] {
  const queryClient = useQueryClient();
  const { userId, name } = useName(key);
  const { data, isSuccess } = useQuery({ ...makeQuery<Result>(name), enabled: userId !== '' });
  const store = useCallback(
    (result: Result) => {
      void queryClient.cancelQueries({ queryKey: ['kept-result', name] }, { revert: false });
      queryClient.setQueryData<Result>(['kept-result', name], result);
      void writeCached(name, result, Date.now());
    },
    [queryClient, name],
  );
  return [data ?? undefined, store, isSuccess];
}
