/** Argon2id as OWASP asks (19 MiB, 2 passes, 1 lane), on libuv's threads and never more than a few at once. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ApiError } from '../errors.ts';

const memoryKib = 19 * 1024;
const passes = 2;
const tagLength = 32;
/**
 * At most two of libuv's four threads: files and look-ups keep the others even during a flood of log-ins. And never all
 * cores: the event loop needs one.
 */
const concurrent = Math.max(1, Math.min(2, availableParallelism() - 1));
const longestQueue = 50;
/**
 * Whoever is refused hears it late: a program that tries again at once would otherwise take the event loop from everybody
 * else. Waiting costs a timer, so many may wait; beyond that the refusal comes at once.
 */
const refusalDelayMs = 1_000;
const mostRefusals = 1_000;

const derive = promisify(argon2);

let running = 0;
let refusals = 0;
const queue: Array<() => void> = [];

/** Being worked on or waiting, for the metrics. */
export function countPasswordWork(): number {
  return running + queue.length;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrent) {
    if (queue.length >= longestQueue) throw await refuseLate();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

async function refuseLate(): Promise<ApiError> {
  if (refusals < mostRefusals) {
    refusals += 1;
    await wait(refusalDelayMs);
    refusals -= 1;
  }
  return new ApiError('unavailable', { retry_after_seconds: 5 });
}

function deriveTag(password: string, nonce: Buffer): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', { message: password, nonce, memory: memoryKib, passes, parallelism: 1, tagLength }),
  );
}

/** The usual encoded form, https://github.com/P-H-C/phc-string-format, so that parameters can change later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveTag(password, nonce);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`;
}

const encoded = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, nonce, tag] = encoded.exec(hash) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('A stored password hash cannot be read');
  const expected = Buffer.from(tag, 'base64');
  const actual = await deriveTag(password, Buffer.from(nonce, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Takes as long as a real check, for names that do not exist. */
export async function verifyNothing(password: string): Promise<false> {
  await deriveTag(password, Buffer.alloc(16));
  return false;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
