import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { makeHostQueue } from './host-queue.ts';

const wait = (ms: number, log: string[], name: string) => async (): Promise<string> => {
  log.push(`${name} starts`);
  await new Promise((resolve) => setTimeout(resolve, ms));
  log.push(`${name} ends`);
  return name;
};

describe('host queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('runs one job at a time in the order they came, also after a failure', async () => {
    const queue = makeHostQueue({ pauseMs: 1000, gapMs: 0 });
    const log: string[] = [];
    const failing = queue.run(async () => {
      log.push('first fails');
      throw new Error('broken');
    });
    const second = queue.run(wait(20, log, 'second'));
    const third = queue.run(wait(1, log, 'third'));
    await expect(failing).rejects.toThrow('broken');
    await vi.runAllTimersAsync();
    expect(await Promise.all([second, third])).toEqual(['second', 'third']);
    expect(log).toEqual(['first fails', 'second starts', 'second ends', 'third starts', 'third ends']);
  });

  test('lets go of a job that is aborted while it waits, and keeps the others in turn', async () => {
    const queue = makeHostQueue({ pauseMs: 1000, gapMs: 0 });
    const log: string[] = [];
    const abort = new AbortController();
    const first = queue.run(wait(40, log, 'first'));
    const second = queue.run(wait(1, log, 'second'), abort.signal);
    const third = queue.run(wait(1, log, 'third'));
    abort.abort(new Error('not needed'));
    await expect(second).rejects.toThrow('not needed');
    expect(queue.getState().isBusy).toBe(true);
    expect(log).toEqual(['first starts']);
    await vi.runAllTimersAsync();
    await Promise.all([first, third]);
    expect(log).toEqual(['first starts', 'first ends', 'third starts', 'third ends']);
  });

  test('holds everything back during a pause, says until when, and opens by itself', async () => {
    const queue = makeHostQueue({ pauseMs: 80, gapMs: 0 });
    const states: (number | undefined)[] = [];
    queue.subscribe(() => states.push(queue.getState().pausedUntil));
    queue.pause();
    const pausedUntil = Date.now() + 80;
    expect(queue.getState().pausedUntil).toBe(pausedUntil);
    const started = queue.run(async () => Date.now());
    await vi.advanceTimersByTimeAsync(79);
    expect(queue.getState()).toEqual({ isBusy: false, pausedUntil });
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toBe(pausedUntil);
    expect(queue.getState()).toEqual({ isBusy: false, pausedUntil: undefined });
    expect(states[0]).toBe(pausedUntil);
  });

  test('stays closed when its timer fires before the clock says so', async () => {
    const queue = makeHostQueue({ pauseMs: 80, gapMs: 0 });
    queue.pause();
    const { pausedUntil = 0 } = queue.getState();
    vi.setSystemTime(Date.now() - 1);
    const started = queue.run(async () => Date.now());
    await vi.advanceTimersByTimeAsync(80);
    expect(queue.getState().pausedUntil).toBe(pausedUntil);
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toBe(pausedUntil);
    expect(queue.getState().pausedUntil).toBeUndefined();
  });

  test('can be left during a pause', async () => {
    const queue = makeHostQueue({ pauseMs: 10_000, gapMs: 0 });
    queue.pause();
    const abort = new AbortController();
    const waiting = queue.run(async () => 'never', abort.signal);
    abort.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });

  test('leaves a gap between two jobs', async () => {
    const queue = makeHostQueue({ pauseMs: 1000, gapMs: 60 });
    const first = await queue.run(async () => Date.now());
    const second = queue.run(async () => Date.now());
    await vi.runAllTimersAsync();
    expect((await second) - first).toBe(60);
  });
});
