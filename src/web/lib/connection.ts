import { getRetryDelayMs } from './retry-delay.ts';
import { Store } from './store.ts';

class Connection extends Store<boolean> {
  #answeredAt = 0;

  answered(requestedAt: number): void {
    this.#answeredAt = Math.max(this.#answeredAt, requestedAt);
    this.set(true);
  }

  /** Ignore a failure if a later request succeeded. */
  failed(requestedAt: number): void {
    if (requestedAt >= this.#answeredAt) this.set(false);
  }
}

export const connected = new Connection(true);

/** Tries again at growing intervals while the server is unreachable, and once when it answers again. */
export function onAskAgain(askAgain: () => void): void {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask(): void {
    askAgain();
    wait();
  }
  function wait(): void {
    clearTimeout(timer);
    if (connected.get() || !navigator.onLine) return;
    timer = setTimeout(ask, getRetryDelayMs(attempt));
    attempt += 1;
  }
  connected.subscribe(() => {
    attempt = 0;
    if (connected.get()) ask();
    else wait();
  });
  window.addEventListener('online', () => {
    attempt = 0;
    if (!connected.get()) ask();
  });
}
