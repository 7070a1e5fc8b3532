/**
 * If a client sends many requests at once, one of them starts in each turn of the event loop, so that others come in between. A
 * client that sends one at a time never waits. The client is recognised by its cookie or address, before anything is looked up:
 * inventing a cookie for each request brings no other advantage.
 */
import { networkOf } from './accounts/network.ts';
import type { App } from './services.ts';

/** Right behind the order of each connection, so that a request that waits has done nothing yet. */
export function registerFairStarts(app: App): void {
  /** The clients that had a request started in this turn, with their requests that wait for the next. */
  const lines = new Map<string, Array<() => void>>();

  function startNext(): void {
    for (const [sender, waiting] of lines) {
      const start = waiting.shift();
      if (start === undefined) lines.delete(sender);
      else start();
    }
    if (lines.size > 0) setImmediate(startNext);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie, authorization } = request.headers;
    const sender = cookie ?? authorization ?? networkOf(request.ip);
    const waiting = lines.get(sender);
    if (waiting !== undefined) {
      waiting.push(done);
      return;
    }
    if (lines.size === 0) setImmediate(startNext);
    lines.set(sender, []);
    done();
  });
}
