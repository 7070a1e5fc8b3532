/** Runs one task at a time. The page starts two: checks and repertoires. */
import type { TaskRequest } from './task-runner.ts';
import { answerTask } from './tasks.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  void answerTask(data).then((answer) => self.postMessage(answer));
});
