/** The worker's end: takes one task at a time. */
import { answerTask } from './answer-task.ts';
import type { TaskRequest } from './task-runner.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => self.postMessage(answerTask(data)));
