/**
 * Each turn of the event loop starts only one request per cookie, token or network. Finding the user first
 * would cost more.
 */
import { networkOf } from './accounts/network.ts';
import type { App } from './services.ts';

/** Register this right after `registerPipelining`, so that a waiting request has not done any work yet. */
export function registerFairStarts(app: App): void {
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
