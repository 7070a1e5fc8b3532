import { Store } from '../lib/store.ts';
import { perUser } from '../sync/runtime.ts';

export interface BackgroundGames {
  readonly done: number;
  readonly total: number;
  readonly currentId: string | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

class BackgroundRun extends Store<BackgroundGames | undefined> {
  readonly #user: AbortSignal;
  #run = new AbortController();

  constructor(user: AbortSignal) {
    super(undefined);
    this.#user = user;
  }

  start(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return AbortSignal.any([this.#run.signal, this.#user]);
  }

  stop(): void {
    this.#run.abort();
    this.set(undefined);
  }
}

export const getBackgroundRun = perUser(({ signal }) => new BackgroundRun(signal));
