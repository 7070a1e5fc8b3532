/** The worker's end: takes one task at a time. The page starts two of it, one for checks and one that keeps books. */
import type { TaskRequest } from './task-runner.ts';
import { answerTask } from './tasks.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  void answerTask(data).then((answer) => self.postMessage(answer));
});
