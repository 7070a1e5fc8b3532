import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ApiFailure } from './api-client.ts';
import { getRetryDelayMs } from './retry-delay.ts';

const retries = 3;
const cacheMs = 5 * 60 * 1000;

function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= retries || ('onLine' in navigator && !navigator.onLine)) return false;
  return !(error instanceof ApiFailure && error.status >= 400 && error.status < 500);
}

// Notify in the same task, because a clicked checkbox would otherwise show its old state for a moment.
notifyManager.setScheduler(queueMicrotask);

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: getRetryDelayMs,
        staleTime: cacheMs,
        gcTime: cacheMs,
        // Offline queries must run too, because they return cached responses (sync/responses.ts).
        networkMode: 'always',
      },
      // Do not retry: a write may have succeeded even if its response was lost.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
