import {
  type QueryKey,
  QueryObserver,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useState } from 'react';

/**
 * Like `useTransitionQuery`, but the options may change. If data must change at once after a click, use
 * `useQuery`.
 */
export function useTransitionKeyedQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
): UseQueryResult<T> {
  const queryClient = useQueryClient();
  const request = {
    ...queryClient.defaultQueryOptions(options),
    _optimisticResults: 'optimistic' as const,
  };
  const [observer] = useState(() => new QueryObserver(queryClient, request));
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const result = observer.getOptimisticResult(request);
  useEffect(() => {
    const unsubscribe = observer.subscribe(() => startTransition(drawAgain));
    // The result may have changed between rendering and this effect.
    observer.updateResult();
    return unsubscribe;
  }, [observer]);
  useEffect(() => observer.setOptions(request));
  return observer.trackResult(result);
}
