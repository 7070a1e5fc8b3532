import { messageOf } from '#contract/thrown';

import { ApiFailure } from '../../lib/api-client.ts';

export interface LoadingState {
  status: 'loading' | 'failed' | 'ready';
  error: string;
  isOffline: boolean;
}

export class Loading {
  state: LoadingState = { status: 'loading', error: '', isOffline: false };
  #changes = 0;
  #running: Promise<void> | undefined;

  /** Marks the response of a running request as outdated. */
  countChange(): void {
    this.#changes += 1;
  }

  restart(): void {
    this.countChange();
    this.state = { ...this.state, status: 'loading' };
  }

  /** `request` returns a function that applies the response. `onEnd` runs after every request. */
  run(request: () => Promise<() => void>, onEnd: () => void): Promise<void> {
    this.#running ??= this.#run(request, onEnd);
    return this.#running;
  }

  async #run(request: () => Promise<() => void>, onEnd: () => void): Promise<void> {
    const changes = this.#changes;
    try {
      const take = await request();
      this.state = { ...this.state, isOffline: false };
      if (changes === this.#changes) {
        take();
        this.state = { ...this.state, status: 'ready' };
      }
    } catch (failure) {
      const isOffline = failure instanceof ApiFailure && failure.status === 0;
      const isReady = this.state.status === 'ready';
      const failed = { status: 'failed', error: messageOf(failure) } as const;
      this.state = { ...this.state, ...(!isReady && failed), isOffline };
    }
    this.#running = undefined;
    onEnd();
    if (this.state.status === 'loading') await this.run(request, onEnd);
  }
}
