import {
  type QueryKey,
  QueryObserver,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useState } from 'react';

/**
 * `useTransitionQuery` for changing options. Opening a repertoire takes a dozen responses, and `useQuery` would render the whole
 * workspace for each.
 * A value that a click writes needs `useQuery`: it must not lag a frame behind.
 */
export function useTransitionKeyedQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
): UseQueryResult<T> {
  const queryClient = useQueryClient();
  const request = {
    ...queryClient.defaultQueryOptions(options),
    // As in `useQuery`: a fetch about to start counts as running.
    _optimisticResults: 'optimistic' as const,
  };
  const [observer] = useState(() => new QueryObserver(queryClient, request));
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const result = observer.getOptimisticResult(request);
  useEffect(() => {
    const unsubscribe = observer.subscribe(() => startTransition(drawAgain));
    // It may have changed since rendering.
    observer.updateResult();
    return unsubscribe;
  }, [observer]);
  useEffect(() => observer.setOptions(request));
  return observer.trackResult(result);
}
