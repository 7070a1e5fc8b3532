import type { Call } from './route.ts';
import { visitorId } from './access.ts';

export function makeConcurrencyGate(
  isOn: boolean,
  perAddress: number,
  perUser: number,
): (call: Call, stream: () => Promise<void>) => Promise<void> {
  const running = new Map<string, number>();
  return async ({ reply, visitor }, stream) => {
    const user = visitorId(visitor);
    // All clients have the loopback address, so the clients without a token share one limit.
    const who = user ?? 'anonymous';
    const limit = user ? perUser : perAddress;
    const count = running.get(who) ?? 0;
    if (isOn && count >= limit) {
      return reply.sendJson(429, { error: `Please only run ${limit} request(s) at a time` });
    }
    running.set(who, count + 1);
    try {
      await stream();
    } finally {
      running.set(who, (running.get(who) ?? 1) - 1);
    }
  };
}
