import { afterEach, expect, test, vi } from 'vitest';
import { makeSqliteLocation, openTestDatabase } from '../testing/app.ts';
import { Watch, type WatchOptions } from './watch.ts';

afterEach(() => void vi.useRealTimers());

async function countQuestions(options: { seconds: number; shared: boolean; connected: number }) {
  const { seconds, shared, connected } = options;
  let requested = 0;
  const opened = await openTestDatabase(await makeSqliteLocation());
  const db = opened.withPlugin({
    transformQuery: ({ node }) => ((requested += 1), node),
    transformResult: async ({ result }) => result,
  });
  const stub: Pick<WatchOptions, 'heartbeat' | 'players'> = {
    heartbeat: {
      start: async () => [],
      beat: async () => [],
      check() {},
      isStale: () => false,
      removeDeadNodes: async () => [],
    },
    players: {
      all: Array.from({ length: connected }, () => ({ waiting: false, isInvited: false })),
    } as never,
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const watch = new Watch({
    ...stub,
    db,
    shared,
    time: { now: () => 0 } as never,
    rooms: { ids: [], find: () => undefined } as never,
    refresh() {},
    markGone: async () => undefined,
    pair() {},
    refreshInvitation() {},
    onError: (error) => {
      throw error;
    },
  });
  await watch.start();
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  watch.stop();
  return requested;
}

test('a node to which nobody is connected, and that knows of no game, does not ask the database', async () => {
  expect(await countQuestions({ seconds: 50, shared: false, connected: 0 })).toBe(1);
});

test('beside other nodes it looks once a minute, and each second while somebody is connected', async () => {
  expect(await countQuestions({ seconds: 50, shared: true, connected: 0 })).toBe(1);
  expect(await countQuestions({ seconds: 130, shared: true, connected: 0 })).toBe(3);
  expect(await countQuestions({ seconds: 20, shared: true, connected: 1 })).toBeGreaterThan(10);
});
