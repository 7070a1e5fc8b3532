import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { readKept, writeKept } from '../lib/kept-values.ts';
import { useSession } from '../lib/session.tsx';

/** A result that outlives the screen it was made on and the page, until the user signs out. */
export function useKeptResult<Result>(
  key: readonly string[],
): readonly [result: Result | undefined, keep: (result: Result) => void, isLookedUp: boolean] {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : '';
  const name = [userId, ...key].join(' ');
  const { data, isSuccess } = useQuery({
    queryKey: ['kept-result', name],
    queryFn: () => readKept<Result>(name),
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // It is in this browser.
    networkMode: 'always',
  });
  const keep = useCallback(
    (result: Result) => {
      void queryClient.cancelQueries({ queryKey: ['kept-result', name] }, { revert: false });
      queryClient.setQueryData<Result>(['kept-result', name], result);
      void writeKept(name, result, Date.now());
    },
    [queryClient, name],
  );
  return [data ?? undefined, keep, isSuccess];
}
