import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { useMemoryDatabases } from '../testing/memory-database.ts';
import { getJson } from './api-client.ts';
import { connected } from './connection.ts';
import { keepAnswer, setAnswersUser } from './kept-answers.ts';

test('a question of before, that fails after a later one was answered, does not say that there is no connection', async () => {
  const restore = useMemoryDatabases();
  // Nobody else's: files of tests share the page's table, and a later answer of the same user would stay.
  setAnswersUser('asks twice');
  onTestFinished(() => {
    restore();
    setAnswersUser(undefined);
    connected.set(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 16, 12) });
  await keepAnswer('/api/get-cards', 'asks twice', '"kept"', 1);
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

  // Asked after it, and failed: now there is none.
  vi.advanceTimersByTime(1000);
  expect(await getJson('/api/get-cards', z.string())).toBe('kept');
  expect(connected.get()).toBe(false);
});
