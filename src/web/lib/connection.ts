import { Store } from './store.ts';

/** Whether the screens show what the server says, or what this device has kept because the server cannot be reached. */
export const connected = new Store(true);

/** When the newest question was asked that the server has answered. */
let answeredAskedAt = 0;
/** When the question was asked that says that there is no connection. */
let failedAskedAt = 0;
/** When the browser last said that there is a network again. */
let onlineAt = 0;

export function tellAnswered(askedAt: number): void {
  answeredAskedAt = Math.max(answeredAskedAt, askedAt);
  connected.set(true);
}

/** The failure of a question no longer says anything once the server has answered a later one. */
export function tellUnanswered(askedAt: number): void {
  if (askedAt < answeredAskedAt) return;
  failedAskedAt = askedAt;
  connected.set(false);
}

/**
 * What was shown without a connection is to be asked for again: when the server has answered, when there is a network, or when
 * a question fails that was asked before there was one. A slow device hears of such a failure after the network is back.
 */
export function onAskAgain(askAgain: () => void): void {
  connected.subscribe(() => {
    if (connected.get() || failedAskedAt < onlineAt) askAgain();
  });
  window.addEventListener('online', () => {
    onlineAt = Date.now();
    if (!connected.get()) askAgain();
  });
}
