import {
  type QueryKey,
  QueryObserver,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useState } from 'react';

/**
 * `useCalmQuery` for a query whose options change: what is known under another key is there at once, and what comes later is
 * drawn piece by piece. Opening a book takes a dozen answers, and with `useQuery` each of them drew the whole workspace in one
 * go. A value that a click writes into the cache needs `useQuery`: it must not come a frame later than the click.
 */
export function useCalmKeyedQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
): UseQueryResult<T> {
  const queryClient = useQueryClient();
  const asked = {
    ...queryClient.defaultQueryOptions(options),
    // As in `useQuery`: what is about to be asked for counts as being on its way.
    _optimisticResults: 'optimistic' as const,
  };
  const [observer] = useState(() => new QueryObserver(queryClient, asked));
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const result = observer.getOptimisticResult(asked);
  useEffect(() => {
    const unsubscribe = observer.subscribe(() => startTransition(drawAgain));
    // The result may have changed since it was drawn.
    observer.updateResult();
    return unsubscribe;
  }, [observer]);
  useEffect(() => observer.setOptions(asked));
  return observer.trackResult(result);
}
