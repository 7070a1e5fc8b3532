import { getRetryDelayMs } from './retry-delay.ts';
import { Store } from './store.ts';

/** False while the server is unreachable, so that screens show cached data. */
export const connected = new Store(true);

/** The time at which the newest answered request was sent. */
let answeredRequestAt = 0;

export function tellAnswered(requestedAt: number): void {
  answeredRequestAt = Math.max(answeredRequestAt, requestedAt);
  connected.set(true);
}

/** Ignores a failure if a later request succeeded. */
export function tellUnanswered(requestedAt: number): void {
  if (requestedAt >= answeredRequestAt) connected.set(false);
}

/** Refetches at growing intervals, because a new network may drop the first requests. */
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
