import type { TaskRequest } from './task-runner.ts';
import { answerTask } from './worker-host.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  void answerTask(data).then((answer) => self.postMessage(answer));
});
