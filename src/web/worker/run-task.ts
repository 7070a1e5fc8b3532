import { TaskRunner } from './task-runner.ts';
import type { TaskName, Tasks } from './tasks.ts';
import type { BookTasks } from './book-tasks.ts';
import type { NameTasks } from './name-tasks.ts';
import type { OfferTasks } from './offer-tasks.ts';
import type { Opening } from './opening.ts';
import type { RareTasks } from './rare-tasks.ts';

export type OfBooks = BookTasks & RareTasks & OfferTasks & Pick<NameTasks, 'setOpeningNames'>;
type OfChecks = Omit<Tasks, keyof BookTasks | keyof RareTasks | keyof OfferTasks>;

function makeRunner(): TaskRunner {
  return new TaskRunner(
    () => new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./tasks.ts')).answerTask,
  );
}

const checks = makeRunner();
/** Its own worker, so that stepping through a repertoire does not wait for a check. */
const books = makeRunner();

/** In sequence. */
export function runOpeningTask<Name extends keyof OfChecks & TaskName>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<ReturnType<Tasks[Name]>> {
  return checks.run(name, input);
}

export function runBookTask<Name extends keyof OfBooks>(
  name: Name,
  input: Parameters<OfBooks[Name]>[0],
): Promise<ReturnType<OfBooks[Name]>> {
  return books.run(name, input);
}

/** Sends the text if the worker lacks it; returns its name. */
export function handToChecks(opening: Opening): string {
  return checks.handBook(opening);
}

/** The same for `runBookTask`. */
export function handToBooks(opening: Opening): string {
  return books.handBook(opening);
}
