import {
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/** Renders responses in transitions, so that clicks stay responsive. The options must never change. */
export function useTransitionQuery<T>(options: QueryObserverOptions<T>): QueryObserverResult<T> {
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
