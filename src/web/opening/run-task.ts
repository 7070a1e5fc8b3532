import { type Remote, wrap } from 'comlink';

import type { OpeningTaskName, OpeningTasks } from './tasks.ts';

type Desk = { tasks: Remote<OpeningTasks>; broken: Promise<never> };

let desk: Desk | undefined;

/** One worker for the page, started when it is first needed; a broken one is replaced by the next task. */
function getDesk(): Desk {
  if (desk !== undefined) return desk;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      desk = undefined;
      worker.terminate();
      reject(new Error('The study could not be worked on'));
    });
  });
  // With no task under way, nobody has to know.
  broken.catch(() => {});
  desk = { tasks: wrap<OpeningTasks>(worker), broken };
  return desk;
}

/** Runs a task off the page's thread. */
export function runOpeningTask<Name extends OpeningTaskName>(
  name: Name,
  input: Parameters<OpeningTasks[Name]>[0],
): Promise<ReturnType<OpeningTasks[Name]>> {
  const { tasks, broken } = getDesk();
  // The type checker cannot tell that a task and its input have the same name.
  const task = tasks[name] as unknown as (given: typeof input) => Promise<ReturnType<OpeningTasks[Name]>>;
  return Promise.race([task(input), broken]);
}
