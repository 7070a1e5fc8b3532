import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { useMemoryDatabases } from '../testing/memory-database.ts';
import { getJson } from './api-client.ts';
import { connected, onAskAgain } from './connection.ts';
import { cacheResponse, setAnswersUser } from './response-cache.ts';

function standAlone(user: string): void {
  const restore = useMemoryDatabases();
  // Test files share the page's table, and a later response of the same user would stay.
  setAnswersUser(user);
  onTestFinished(() => {
    restore();
    setAnswersUser(undefined);
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

  // Requested afterwards and failed.
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
  // Offline: no requests until the network is back.
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
  // The server answered: once more, then stop.
  connected.set(true);
  expect(askAgain).toHaveBeenCalledTimes(7);
  vi.advanceTimersByTime(100_000);
  expect(askAgain).toHaveBeenCalledTimes(7);
});
