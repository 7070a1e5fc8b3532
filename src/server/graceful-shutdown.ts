/** Routes outlive their client and the stop signal, so app and database close after the last request. */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

/** A hanging mail server must not block shutdown. */
const longestMs = 10_000;

/** Register first: close hooks run in reverse order. */
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
