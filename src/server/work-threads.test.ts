import { expect, test } from 'vitest';
import { WorkThreads } from './work-threads.ts';

test('jobs of a worker whose code cannot be loaded fail with its reason, those that wait as well', async () => {
  const worker = new URL('no-such-worker.ts', import.meta.url);
  const threads = new WorkThreads<number, number>({ worker, task: 'double', threads: 1, idleMs: 0 });
  const reason = expect.stringContaining('no-such-worker.ts');
  const outcomes = await Promise.allSettled([1, 2, 3].map((job) => threads.run(job)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: reason } });
  await expect(threads.run(4)).rejects.toThrow('no-such-worker.ts');
  await threads.close();
});

test('a job that runs or comes when the server stops is told so, and is no failure of ours', async () => {
  const worker = new URL('body-worker.ts', import.meta.url);
  const threads = new WorkThreads<number, number>({ worker, task: 'none', threads: 1, idleMs: 0 });
  const running = threads.run(1).catch((error: unknown) => error);
  await threads.close();
  expect(await running).toMatchObject({ name: 'ApiError', code: 'unavailable' });
  await expect(threads.run(2)).rejects.toMatchObject({ code: 'unavailable' });
});
