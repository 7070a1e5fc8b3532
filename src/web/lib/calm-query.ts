import {
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/**
 * A query whose answer is drawn piece by piece, between frames. `useQuery` draws all that depends on an answer in one go, which
 * holds up whoever is clicking meanwhile. The options must be the same at every call.
 */
export function useCalmQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T> {
  const queryClient = useQueryClient();
  const [observer] = useState(() => new QueryObserver<T>(queryClient, options));
  const [result, setResult] = useState(() => observer.getCurrentResult());
  useEffect(() => {
    const show = (next: QueryObserverResult<T>): void => startTransition(() => setResult(next));
    const unsubscribe = observer.subscribe(show);
    show(observer.getCurrentResult());
    return unsubscribe;
  }, [observer]);
  return result;
}
