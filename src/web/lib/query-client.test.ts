import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiFailure } from './api-client.ts';
import { makeQueryClient } from './query-client.ts';
import { getRetryDelayMs } from './retry-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function findAttemptTimes(error: Error): Promise<number[]> {
  const start = Date.now();
  const attempts: number[] = [];
  const query = makeQueryClient().fetchQuery({
    queryKey: ['always fails'],
    queryFn: () => {
      attempts.push(Date.now() - start);
      return Promise.reject(error);
    },
  });
  const settled = query.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  await settled;
  return attempts;
}

describe('query client', () => {
  test('doubles the delay up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(getRetryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  test('asks three more times when the server is gone or broken', async () => {
    const times = [0, 1000, 3000, 7000];
    expect(await findAttemptTimes(new ApiFailure(0, 'unreachable', ''))).toEqual(times);
    expect(await findAttemptTimes(new ApiFailure(503, 'unavailable', ''))).toEqual(times);
  });

  test('a page that starts without a connection says so at once', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await findAttemptTimes(new ApiFailure(0, 'unreachable', ''))).toEqual([0]);
    vi.unstubAllGlobals();
  });

  test.each([400, 401, 404, 409, 429, 499])('takes a %d for an answer', async (status) => {
    expect(await findAttemptTimes(new ApiFailure(status, 'invalid', ''))).toEqual([0]);
  });

  test('never repeats a write', async () => {
    let writes = 0;
    const write = new MutationObserver(makeQueryClient(), {
      mutationFn: () => {
        writes += 1;
        return Promise.reject(new ApiFailure(0, 'unreachable', ''));
      },
    });
    const settled = write.mutate().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(120_000);
    await settled;
    expect(writes).toBe(1);
  });

  test('tells who watches of a change before the next task', async () => {
    const client = makeQueryClient();
    const watch = new QueryObserver(client, { queryKey: ['choice'], enabled: false });
    const seen: unknown[] = [];
    const stop = watch.subscribe(notifyManager.batchCalls(({ data }) => void seen.push(data)));
    client.setQueryData(['choice'], 'bullet');
    await Promise.resolve();
    expect(seen).toEqual(['bullet']);
    stop();
  });

  test('serves from its cache for five minutes and then asks again', async () => {
    const client = makeQueryClient();
    let reads = 0;
    const read = () => client.fetchQuery({ queryKey: ['count'], queryFn: () => (reads += 1) });
    await read();
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(await read()).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(await read()).toBe(2);
  });
});
