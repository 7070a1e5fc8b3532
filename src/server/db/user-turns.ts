/**
 * Whose request is being worked on, so that no user takes all of a database: each has a few connections or threads at a time, a
 * few more requests wait, and the rest is refused with 429.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type End, Semaphore } from '../semaphore.ts';

const users = new AsyncLocalStorage<string>();

/** Everything that `act` starts is counted to this user. */
export function workFor<T>(userId: string, act: () => T): T {
  return users.run(userId, act);
}

/** More than the pages of one user ask for at once; each waits with no more than its statements. */
const mostWaiting = 60;

export class UserTurns {
  readonly #turns: Semaphore<string>;

  constructor(most: number) {
    this.#turns = new Semaphore(most, mostWaiting);
  }

  /** The server's own work, such as finding the user of a session, never waits here. */
  async take(): Promise<End> {
    const user = users.getStore();
    return user === undefined ? () => undefined : this.#turns.take(user);
  }
}
