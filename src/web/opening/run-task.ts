import { TaskRunner } from './task-runner.ts';
import type { OpeningTaskName, OpeningTasks } from './tasks.ts';

const runner = new TaskRunner(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  async () => (await import('./answer-task.ts')).answerTask,
);

/** Runs a task off the page's thread, one after the other. */
export function runOpeningTask<Name extends OpeningTaskName>(
  name: Name,
  input: Parameters<OpeningTasks[Name]>[0],
): Promise<ReturnType<OpeningTasks[Name]>> {
  return runner.run(name, input);
}
