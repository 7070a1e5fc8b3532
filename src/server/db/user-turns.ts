/** Limits each user to a few connections or threads. Some more requests may wait; the rest get a 429. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type End, Semaphore } from '../semaphore.ts';

const users = new AsyncLocalStorage<string>();

export function workFor<T>(userId: string, act: () => T): T {
  return users.run(userId, act);
}

const mostWaiting = 60;

export class UserTurns {
  readonly #turns: Semaphore<string>;

  constructor(most: number) {
    this.#turns = new Semaphore(most, mostWaiting);
  }

  /** Queries without a user are the server's own, such as finding a session. They never wait. */
  async take(): Promise<End> {
    const user = users.getStore();
    return user === undefined ? () => undefined : this.#turns.take(user);
  }
}
