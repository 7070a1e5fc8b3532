import { expect, test } from 'vitest';
import { WorkThreads } from './work-threads.ts';

test('jobs of a worker whose code cannot be loaded fail with its reason, those that wait as well', async () => {
  const worker = new URL('no-such-worker.ts', import.meta.url);
  const threads = new WorkThreads<number, number>({ worker, task: 'double', threads: 1, idleMs: 0 });
  const reason = expect.stringContaining('no-such-worker.ts');
  const outcomes = await Promise.allSettled([1, 2, 3].map((job) => threads.run(job)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: reason } });
  // The next one is tried again: what was missing may have come.
  await expect(threads.run(4)).rejects.toThrow('no-such-worker.ts');
  await threads.close();
});
