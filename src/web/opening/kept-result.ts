import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** A result that outlives the screen it was made on, until the page is left or somebody else signs in. */
export function useKeptResult<Result>(
  key: readonly unknown[],
): readonly [Result | undefined, (result: Result) => void] {
  const queryClient = useQueryClient();
  const queryKey = ['kept-result', ...key];
  const { data } = useQuery<Result>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const name = JSON.stringify(queryKey);
  const keep = useCallback(
    (result: Result) => void queryClient.setQueryData<Result>(JSON.parse(name), result),
    [queryClient, name],
  );
  return [data, keep];
}
