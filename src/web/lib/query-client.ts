import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ApiFailure } from './api-client.ts';
import { getRetryDelayMs } from './retry-delay.ts';

const retries = 3;
const cacheMs = 5 * 60 * 1000;

/**
 * A refusal (4xx) stays a refusal, so the page does not ask again; after any other failure it does. Without a connection it
 * does not: when the page starts without one, only the browser knows it.
 */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries || ('onLine' in navigator && !navigator.onLine)) return false;
  return !(error instanceof ApiFailure && error.status >= 400 && error.status < 500);
}

// Screens hear of a change within the task that made it: with the library's timer a box that was ticked is drawn unticked once more.
notifyManager.setScheduler(queueMicrotask);

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: getRetryDelayMs,
        staleTime: cacheMs,
        gcTime: cacheMs,
        // Without a connection the answer of the last time is shown (kept-answers.ts), or why there is none.
        networkMode: 'always',
      },
      // A write whose answer was lost may have happened: only the user repeats it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
