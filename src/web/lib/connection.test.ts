import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { useMemoryDatabases } from '../testing/memory-database.ts';
import { getJson } from './api-client.ts';
import { connected, onAskAgain } from './connection.ts';
import { cacheResponse } from '../sync/responses.ts';
import { setSignedInUser } from '../sync/runtime.ts';

function standAlone(user: string): void {
  const restore = useMemoryDatabases();
  setSignedInUser(user);
  onTestFinished(() => {
    restore();
    setSignedInUser(undefined);
    connected.set(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

test('a question of before, that fails after a later one was answered, does not say that there is no connection', async () => {
  standAlone('asks twice');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 16, 12) });
  await cacheResponse('/api/get-cards', 'asks twice', '"kept"', 1);
  const early = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/get-cards' ? early.promise : Promise.resolve(Response.json('now')),
  );
  const asking = getJson('/api/get-cards', z.string());
  vi.advanceTimersByTime(1000);
  expect(await getJson('/api/get-studies', z.string())).toBe('now');
  early.reject(new TypeError('No network'));
  expect(await asking).toBe('kept');
  expect(connected.get()).toBe(true);

  vi.advanceTimersByTime(1000);
  expect(await getJson('/api/get-cards', z.string())).toBe('kept');
  expect(connected.get()).toBe(false);
});

test('while there is a network and no connection it is asked again, sooner when a network comes', async () => {
  standAlone('asks again');
  const page = new EventTarget();
  const browser = { onLine: true };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', browser);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const askAgain = vi.fn<() => void>();
  onAskAgain(askAgain);
  connected.set(false);
  vi.advanceTimersByTime(999);
  expect(askAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(askAgain).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000 + 4000);
  expect(askAgain).toHaveBeenCalledTimes(3);
  browser.onLine = false;
  vi.advanceTimersByTime(8000);
  expect(askAgain).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(100_000);
  expect(askAgain).toHaveBeenCalledTimes(4);
  browser.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(askAgain).toHaveBeenCalledTimes(5);
  vi.advanceTimersByTime(1000);
  expect(askAgain).toHaveBeenCalledTimes(6);
  connected.set(true);
  expect(askAgain).toHaveBeenCalledTimes(7);
  vi.advanceTimersByTime(100_000);
  expect(askAgain).toHaveBeenCalledTimes(7);
});
