import { getRetryDelayMs } from './retry-delay.ts';
import { Store } from './store.ts';

/** Whether the screens show what the server says, or what this device has kept because the server cannot be reached. */
export const connected = new Store(true);

/** When the newest question was asked that the server has answered. */
let answeredAskedAt = 0;

export function tellAnswered(askedAt: number): void {
  answeredAskedAt = Math.max(answeredAskedAt, askedAt);
  connected.set(true);
}

/** The failure of a question no longer says anything once the server has answered a later one. */
export function tellUnanswered(askedAt: number): void {
  if (askedAt >= answeredAskedAt) connected.set(false);
}

/**
 * What was shown without a connection is asked for again: when the server has answered, when the browser says that there is a
 * network, and now and then while it says so. A slow device hears of a failure after the network is back, and a network that
 * has just come back does not carry every question.
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
