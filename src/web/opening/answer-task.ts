import { makeAnswerer } from './task-runner.ts';
import { openingTasks } from './tasks.ts';

export const answerTask = makeAnswerer(openingTasks);
