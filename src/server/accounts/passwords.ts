import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import type { Hasher, HashingCost } from './hasher.ts';

export interface Passwords {
  /** Throws if too many passwords wait for hashing. The log-in calls this before it queries the database. */
  refuseWhenFull(): Promise<void>;
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a real check, so that response times do not reveal which usernames exist. */
  verifyNothing(password: string): Promise<false>;
  countWork(): number;
  close(): void;
}

export const owaspCost: HashingCost = { memoryKib: 19 * 1024, passes: 2 };

const concurrent = availableParallelism() > 2 ? 2 : 1;
/**
 * On one or two cores, pauses up to twice as long as the hash took, so that other work gets most of the time.
 */
async function restAfter(tookMs: number): Promise<void> {
  if (availableParallelism() <= 2) await wait(Math.min(longestRestMs, 2 * tookMs));
}
const longestRestMs = 300;
const longestQueue = 50;
/**
 * Some clients retry at once, so delay each refusal by one to two seconds. At most `mostRefusals` are delayed
 * at a time.
 */
const refusalDelayMs = 1_000;
const mostRefusals = 1_000;

/**
 * Each stored hash contains its cost, so older hashes still work: https://github.com/P-H-C/phc-string-format
 */
const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function createPasswords(hasher: Hasher, cost: HashingCost, rest = restAfter): Passwords {
  let running = 0;
  let refusals = 0;
  const queue: Array<() => void> = [];

  async function derive(password: string, nonce: Buffer, cost: HashingCost): Promise<Buffer> {
    if (running >= concurrent) {
      if (isFull()) await refuseLate();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    const began = performance.now();
    try {
      return await hasher.derive(password, nonce, cost);
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else void rest(performance.now() - began).then(next);
    }
  }

  const isFull = (): boolean => queue.length >= longestQueue;

  async function refuseLate(): Promise<never> {
    if (refusals < mostRefusals) {
      refusals += 1;
      await wait(refusalDelayMs * (1 + Math.random()));
      refusals -= 1;
    }
    throw new ApiError('unavailable', { retry_after_seconds: 5 });
  }

  return {
    async refuseWhenFull() {
      if (isFull()) await refuseLate();
    },
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await derive(password, nonce, cost);
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${base64(nonce)}$${base64(tag)}`;
    },
    async verify(password, hash) {
      const [, memoryKib, passes, nonce, tag] = encoded.exec(hash) ?? [];
      if (nonce === undefined || tag === undefined) throw new Error('A stored password hash cannot be read');
      const expected = Buffer.from(tag, 'base64');
      const stored = { memoryKib: Number(memoryKib), passes: Number(passes) };
      const actual = await derive(password, Buffer.from(nonce, 'base64'), stored);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
    async verifyNothing(password) {
      await derive(password, Buffer.alloc(16), cost);
      return false;
    },
    countWork: () => running + queue.length,
    close() {
      hasher.close();
      for (const go of queue.splice(0)) go();
    },
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
