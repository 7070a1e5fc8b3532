import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { useMemoryDatabases } from '../testing/memory-database.ts';
import { getJson } from './api-client.ts';
import { connected, onAskAgain } from './connection.ts';
import { keepAnswer, setAnswersUser } from './kept-answers.ts';

function standAlone(user: string): void {
  const restore = useMemoryDatabases();
  // Nobody else's: files of tests share the page's table, and a later answer of the same user would stay.
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

test('a question that was asked without a network, and fails when there is one again, is asked again', async () => {
  standAlone('asks late');
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 17, 12) });
  await keepAnswer('/api/get-cards', 'asks late', '"kept"', 1);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const askAgain = vi.fn<() => void>();
  onAskAgain(askAgain);
  const asking = getJson('/api/get-cards', z.string());
  vi.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('online'));
  expect(askAgain).not.toHaveBeenCalled();
  late.reject(new TypeError('No network'));
  expect(await asking).toBe('kept');
  expect(askAgain).toHaveBeenCalledOnce();

  // Asked once: that the second question fails as well says that there is no connection.
  connected.set(true);
  askAgain.mockClear();
  vi.advanceTimersByTime(1000);
  expect(await getJson('/api/get-cards', z.string())).toBe('kept');
  expect(connected.get()).toBe(false);
  expect(askAgain).not.toHaveBeenCalled();
});
