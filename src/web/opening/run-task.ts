import type { OpeningTaskName, OpeningTasks } from './tasks.ts';
import type { TaskAnswer, TaskRequest } from './worker.ts';

type Waiting = { resolve: (value: never) => void; reject: (reason: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** One worker for the page, started when it is first needed; a broken one is replaced by the next task. */
function getWorker(): Worker {
  if (worker !== undefined) return worker;
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
    const task = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) task?.resolve(data.value as never);
    else task?.reject(new Error(data.message));
  });
  started.addEventListener('error', () => {
    worker = undefined;
    started.terminate();
    for (const task of waiting.values()) task.reject(new Error('The study could not be worked on'));
    waiting.clear();
  });
  worker = started;
  return started;
}

/** Runs a task off the page's thread. */
export function runOpeningTask<Name extends OpeningTaskName>(
  name: Name,
  input: Parameters<OpeningTasks[Name]>[0],
): Promise<ReturnType<OpeningTasks[Name]>> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    const request: TaskRequest = { id, name, input };
    getWorker().postMessage(request);
  });
}
