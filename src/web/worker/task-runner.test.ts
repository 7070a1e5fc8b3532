import { expect, test } from 'vitest';

import { type TaskRequest, TaskRunner } from './task-runner.ts';

/** Answers everything at once. */
class FakeWorker extends EventTarget {
  readonly taken: string[] = [];

  postMessage({ id, name, input }: TaskRequest): void {
    this.taken.push(name === 'takeBook' ? `take ${(input as { id: string }).id}` : `${name} ${input}`);
    this.dispatchEvent(new MessageEvent('message', { data: { id, ok: true, value: undefined } }));
  }

  terminate(): void {}
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

test('the text of a book crosses once, however often it is asked about', async () => {
  const { runner, workers } = start();
  for (const task of ['one', 'two']) await runner.run(task, runner.handBook({ id: 'white' }));
  expect(workers[0]?.taken).toEqual(['take white', 'one white', 'two white']);
});

test('the book that was not used for longest goes, and comes again when it is needed', () => {
  const { runner, workers } = start();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g', 'b']) runner.handBook({ id });
  expect(workers[0]?.taken.slice(6)).toEqual(['take g', 'putBookAway b', 'take b', 'putBookAway c']);
});

test('a worker that takes the place of a broken one is handed the books again', () => {
  const { runner, workers } = start();
  runner.handBook({ id: 'white' });
  workers[0]?.dispatchEvent(new Event('error'));
  runner.handBook({ id: 'white' });
  expect(workers[1]?.taken).toEqual(['take white']);
});
