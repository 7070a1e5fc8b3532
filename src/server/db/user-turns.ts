/** Limits each user to a few connections or threads. Some more requests may wait, and the rest get a 429. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type End, Semaphore } from '../semaphore.ts';

const users = new AsyncLocalStorage<string>();

/** All queries started inside `act` count towards this user. */
export function workFor<T>(userId: string, act: () => T): T {
  return users.run(userId, act);
}

/** At most this many requests of a user may wait, which is more than one user's pages send at once. */
const mostWaiting = 60;

export class UserTurns {
  readonly #turns: Semaphore<string>;

  constructor(most: number) {
    this.#turns = new Semaphore(most, mostWaiting);
  }

  /** The server's own queries have no user and never wait, such as the one that finds a session. */
  async take(): Promise<End> {
    const user = users.getStore();
    return user === undefined ? () => undefined : this.#turns.take(user);
  }
}
