/** Starts one request per client and event loop turn. Clients are identified by cookie or network, before any lookup. */
import { networkOf } from './accounts/network.ts';
import type { App } from './services.ts';

/** Right after pipelining, so that a waiting request has done nothing. */
export function registerFairStarts(app: App): void {
  /** Clients with a start in this turn, and their waiting requests. */
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
