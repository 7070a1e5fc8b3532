/** The worker's end: takes one task at a time. */
import { answerTask, type TaskRequest } from './answer-task.ts';

self.addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => self.postMessage(answerTask(data)));
