/**
 * A route goes on when its client has gone away, and when the server is asked to stop: a log-in waits for its password and then
 * asks the database. So the app, and the database after it, are closed when the last request has ended.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

/** A request that takes longer finds no database: a mail server that does not answer must not keep the server from stopping. */
const longestMs = 10_000;

/** Before all routes, and before whatever else is closed: hooks of closing run in the opposite order. */
export function registerFarewell(app: App): void {
  const running = new Set<Promise<unknown>>();
  let isOver = false;

  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      if (isOver) throw new ApiError('unavailable');
      const answer: unknown = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      running.add(answer);
      const forget = (): boolean => running.delete(answer);
      answer.then(forget, forget);
      return answer;
    };
  });

  app.addHook('onClose', async () => {
    const late = new AbortController();
    await Promise.race([
      Promise.allSettled(running),
      wait(longestMs, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    isOver = true;
  });
}
