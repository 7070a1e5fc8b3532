import { getRetryDelayMs } from './retry-delay.ts';
import { Store } from './store.ts';

/** False while screens show cached data because the server is unreachable. */
export const connected = new Store(true);

/** When the newest answered request was sent. */
let answeredRequestAt = 0;

export function tellAnswered(requestedAt: number): void {
  answeredRequestAt = Math.max(answeredRequestAt, requestedAt);
  connected.set(true);
}

/** Ignore a failure if a later request succeeded. */
export function tellUnanswered(requestedAt: number): void {
  if (requestedAt >= answeredRequestAt) connected.set(false);
}

/**
 * Refetches after reconnecting and now and then: a slow device may report a failure late, and a fresh network may drop
 * requests.
 */
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
