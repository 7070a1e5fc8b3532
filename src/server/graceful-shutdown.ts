/**
 * A request runs to its end even if its client disconnects. A shutdown waits at most ten seconds for running
 * requests.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

const longestMs = 10_000;

/** Register this before other close hooks, because they run in reverse order. */
export function registerGracefulShutdown(app: App): void {
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
