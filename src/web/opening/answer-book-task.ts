import { bookTasks } from './book-tasks.ts';
import { makeAnswerer } from './task-runner.ts';

export const answerBookTask = makeAnswerer(bookTasks);
