import type { Call } from './route.ts';
import { visitorId } from './access.ts';

/** Lichess streams to each address and each user only so many answers at a time. */
export function makeConcurrencyGate(
  isOn: boolean,
  perAddress: number,
  perUser: number,
): (call: Call, stream: () => Promise<void>) => Promise<void> {
  const running = new Map<string, number>();
  return async ({ reply, visitor }, stream) => {
    const user = visitorId(visitor);
    // Everyone on loopback has the same address.
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
