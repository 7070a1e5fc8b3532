import type { BookTasks } from './book-tasks.ts';
import { TaskRunner } from './task-runner.ts';

const runner = new TaskRunner(
  () => new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' }),
  async () => (await import('./answer-book-task.ts')).answerBookTask,
);

/** Asks the worker that keeps the books. */
export function runBookTask<Name extends keyof BookTasks>(
  name: Name,
  input: Parameters<BookTasks[Name]>[0],
): Promise<ReturnType<BookTasks[Name]>> {
  return runner.run(name, input);
}
