import type { OpeningTaskName, OpeningTasks } from './tasks.ts';
import type { TaskAnswer, TaskRequest } from './answer-task.ts';

type Waiting = { request: TaskRequest; resolve: (value: never) => void; reject: (reason: Error) => void };

let worker: Worker | undefined;
let hasAnswered = false;
/** A browser that starts no workers: then the page does the work, which is better than none. */
let isBlocked = false;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** One worker for the page, started when it is first needed; a broken one is replaced by the next task. */
function findWorker(): Worker | undefined {
  if (worker !== undefined || isBlocked) return worker;
  let started: Worker;
  try {
    started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    isBlocked = true;
    return undefined;
  }
  started.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
    hasAnswered = true;
    take(data);
  });
  started.addEventListener('error', () => {
    worker = undefined;
    started.terminate();
    // A script that never ran was blocked; one that ran has met something unforeseen.
    isBlocked = !hasAnswered;
    for (const { request, reject } of waiting.values())
      if (isBlocked) void runHere(request);
      else reject(new Error('The study could not be worked on'));
    if (!isBlocked) waiting.clear();
  });
  worker = started;
  return started;
}

function take(answer: TaskAnswer): void {
  const task = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (answer.ok) task?.resolve(answer.value as never);
  else task?.reject(new Error(answer.message));
}

async function runHere(request: TaskRequest): Promise<void> {
  try {
    const { answerTask } = await import('./answer-task.ts');
    take(answerTask(request));
  } catch {
    take({ id: request.id, ok: false, message: 'The study could not be worked on' });
  }
}

/** Runs a task off the page's thread. */
export function runOpeningTask<Name extends OpeningTaskName>(
  name: Name,
  input: Parameters<OpeningTasks[Name]>[0],
): Promise<ReturnType<OpeningTasks[Name]>> {
  return new Promise((resolve, reject) => {
    const request: TaskRequest = { id: ++lastId, name, input };
    waiting.set(request.id, { request, resolve, reject });
    const found = findWorker();
    if (found) found.postMessage(request);
    else void runHere(request);
  });
}
