/** A worker of its own for looking things up in books: nobody who steps through one waits for a check. */
import { answerBookTask } from './answer-book-task.ts';
import type { TaskRequest } from './task-runner.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) =>
  self.postMessage(answerBookTask(data)),
);
