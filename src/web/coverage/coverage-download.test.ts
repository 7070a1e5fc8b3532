import { describe, expect, test } from 'vitest';

import { downloadPositions, estimateMinutes, waitOrAbort } from './coverage-download.ts';
import { UpstreamFailure } from '../chess-sites/failure.ts';

function tooMany(): UpstreamFailure {
  return new UpstreamFailure('too-many-requests', 'explorer', { what: 'position' }, 429);
}

function makeRun(failures: Record<string, Error[]> = {}) {
  const log: string[] = [];
  const steps = {
    fetchPosition: async (fen: string) => {
      log.push(`fetch ${fen}`);
      const failure = failures[fen]?.shift();
      if (failure) throw failure;
      return `answer ${fen}`;
    },
    store: async (fen: string, answer: string) => void log.push(`store ${fen}: ${answer}`),
    wait: async (ms: number) => void log.push(`wait ${ms}`),
  };
  const pauses: Array<number | undefined> = [];
  const progress = {
    onProcessed: (count: number) => void log.push(`processed ${count}`),
    onPause: (left: number | undefined) => void pauses.push(left),
  };
  return { log, steps, progress, pauses };
}

describe('a download', () => {
  test('stores each position before it asks for the next, with a gap between', async () => {
    const { log, steps, progress } = makeRun();
    await downloadPositions(['a', 'b'], 1490, steps, progress);
    expect(log).toEqual([
      'processed 0',
      'fetch a',
      'store a: answer a',
      'processed 1',
      'wait 1490',
      'fetch b',
      'store b: answer b',
      'processed 2',
    ]);
  });

  test('waits a minute after a 429, counting down, and asks for the same position again', async () => {
    const { log, steps, progress, pauses } = makeRun({ a: [tooMany()] });
    await downloadPositions(['a'], 1490, steps, progress);
    expect(log.filter((line) => line === 'wait 1000')).toHaveLength(60);
    expect(pauses.slice(0, 2)).toEqual([60, 59]);
    expect(pauses.slice(-2)).toEqual([1, undefined]);
    expect(log.slice(-3)).toEqual(['fetch a', 'store a: answer a', 'processed 1']);
  });

  test('gives up when the site keeps saying no', async () => {
    const { log, steps, progress } = makeRun({ b: [tooMany(), tooMany(), tooMany(), tooMany()] });
    await expect(downloadPositions(['a', 'b'], 1490, steps, progress)).rejects.toThrow('asks for a pause');
    expect(log.filter((line) => line === 'fetch b')).toHaveLength(4);
    expect(log).toContain('store a: answer a');
  });

  test('stops at any other failure, keeping what it has', async () => {
    const expired = new UpstreamFailure('token-expired', 'explorer', { what: 'position' }, 401);
    const { log, steps, progress } = makeRun({ b: [expired] });
    await expect(downloadPositions(['a', 'b', 'c'], 1490, steps, progress)).rejects.toBe(expired);
    expect(log).toContain('store a: answer a');
    expect(log.at(-1)).toBe('fetch b');
  });
});

test('the estimate is positions times 1.5 seconds in whole minutes', () => {
  expect([0, 19, 20, 60, 1200].map(estimateMinutes)).toEqual([0, 0, 1, 2, 30]);
});

test('a cancelled wait ends at once', async () => {
  const controller = new AbortController();
  const waiting = waitOrAbort(60_000, controller.signal);
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(waitOrAbort(0, controller.signal)).rejects.toThrow('cancelled');
  await expect(waitOrAbort(0, new AbortController().signal)).resolves.toBeUndefined();
});
