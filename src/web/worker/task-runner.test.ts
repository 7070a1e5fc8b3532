import { expect, test } from 'vitest';

import { type TaskRequest, TaskRunner } from './task-runner.ts';

class FakeWorker extends EventTarget {
  readonly taken: string[] = [];

  postMessage({ id, target, method }: TaskRequest): void {
    this.taken.push(`${method} ${target}`);
    if (method === 'held') return;
    this.dispatchEvent(new MessageEvent('message', { data: { id, ok: true, value: undefined } }));
  }

  isEnded = false;

  terminate(): void {
    this.isEnded = true;
  }
}

function start(): { runner: TaskRunner; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const runner = new TaskRunner(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    () => Promise.reject(new Error('not here')),
  );
  return { runner, workers };
}

function keep(runner: TaskRunner, target: string): Promise<void> {
  return runner.keep('repertoires', 6, target, []);
}

test('the text of a book crosses once, however often it is asked about', async () => {
  const { runner, workers } = start();
  for (const method of ['one', 'two']) {
    await keep(runner, 'white');
    await runner.run('white', method, []);
  }
  expect(workers[0]?.taken).toEqual(['open white', 'one white', 'two white']);
});

test('the book that was not used for longest goes, and comes again when it is needed', async () => {
  const { runner, workers } = start();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g', 'b']) await keep(runner, id);
  expect(workers[0]?.taken.slice(6)).toEqual(['open g', 'dispose b', 'open b', 'dispose c']);
});

test('a worker that takes the place of a broken one is handed the books again', async () => {
  const { runner, workers } = start();
  await keep(runner, 'white');
  workers[0]?.dispatchEvent(new Event('error'));
  await keep(runner, 'white');
  expect(workers[1]?.taken).toEqual(['open white']);
});

test('at sign-out the worker ends with its objects, and nothing starts another one', async () => {
  const { runner, workers } = start();
  await keep(runner, 'white');
  const running = runner.run('white', 'held', []);
  runner.end();
  await expect(runner.run('white', 'dispose', [])).rejects.toThrow('could not be processed');
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  await expect(running).rejects.toThrow('could not be processed');
});
