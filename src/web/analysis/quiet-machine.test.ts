import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isToBeSpared, waitForQuiet } from './quiet-machine.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function ends(waiting: Promise<void>): Promise<() => boolean> {
  let isOver = false;
  void waiting.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => isOver;
}

test('a device on battery or where data is saved is spared; one that does not tell is not', async () => {
  expect(await isToBeSpared({})).toBe(false);
  expect(await isToBeSpared({ connection: { saveData: true } })).toBe(true);
  expect(await isToBeSpared({ getBattery: async () => ({ charging: false }) })).toBe(true);
  expect(await isToBeSpared({ getBattery: async () => ({ charging: true }) })).toBe(false);
  expect(await isToBeSpared({ getBattery: () => Promise.reject(new Error('not allowed')) })).toBe(false);
});

test('it is quiet three seconds after the last press', async () => {
  vi.stubGlobal('navigator', {});
  const isOver = await ends(waitForQuiet(new AbortController().signal, false));
  await vi.advanceTimersByTimeAsync(2_900);
  document.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver()).toBe(true);
});

test('on battery it waits for the mains, unless it is asked for', async () => {
  let charging = false;
  vi.stubGlobal('navigator', { getBattery: async () => ({ charging }) });
  const isOver = await ends(waitForQuiet(new AbortController().signal, false));
  const isRequestedOver = await ends(waitForQuiet(new AbortController().signal, true));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect([isOver(), isRequestedOver()]).toEqual([false, true]);
  charging = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(isOver()).toBe(true);
});

test('who leaves ends the waiting', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const leaving = new AbortController();
  const isOver = await ends(waitForQuiet(leaving.signal, false));
  await vi.advanceTimersByTimeAsync(10_000);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});
