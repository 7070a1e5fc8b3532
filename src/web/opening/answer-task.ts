import { type OpeningTaskName, openingTasks } from './tasks.ts';

export type TaskRequest = { id: number; name: OpeningTaskName; input: unknown };
export type TaskAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };

/** Answers a task with its result or its reason. */
export function answerTask({ id, name, input }: TaskRequest): TaskAnswer {
  // Both ends are this page's own code; run-task.ts gives each task the input of its type.
  const task: (input: never) => unknown = openingTasks[name];
  try {
    return { id, ok: true, value: task(input as never) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
