import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ApiFailure } from './api-client.ts';
import { getRetryDelayMs } from './retry-delay.ts';

const retries = 3;
const cacheMs = 5 * 60 * 1000;

/** Do not retry a 4xx or while offline. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries || ('onLine' in navigator && !navigator.onLine)) return false;
  return !(error instanceof ApiFailure && error.status >= 400 && error.status < 500);
}

// Notify within the same task: with the library's timer a ticked box renders unticked once more.
notifyManager.setScheduler(queueMicrotask);

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: getRetryDelayMs,
        staleTime: cacheMs,
        gcTime: cacheMs,
        // Offline the cached response is shown (response-cache.ts).
        networkMode: 'always',
      },
      // A write without a response may have happened: only the user repeats it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
