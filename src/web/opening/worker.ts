/** The worker's end: takes one task at a time and answers with its result or its reason. */
import { type OpeningTaskName, openingTasks } from './tasks.ts';

export type TaskRequest = { id: number; name: OpeningTaskName; input: unknown };
export type TaskAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  // Both ends are this page's own code; run-opening-task.ts gives each task the input of its type.
  const task: (input: never) => unknown = openingTasks[data.name];
  let answer: TaskAnswer;
  try {
    answer = { id: data.id, ok: true, value: task(data.input as never) };
  } catch (error) {
    answer = { id: data.id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(answer);
});
