/**
 * How often something may be tried. Attempts are counted in the database, so that a restart forgets nothing
 * and several nodes count together.
 */
import { randomUUID } from 'node:crypto';
import { houseLimits } from '#contract/live';
import type { Db } from '../db/tables.ts';
import { tooManyRequests } from '../errors.ts';
import { deleteAttempts, findAttemptTimes, insertAttempt } from './store.ts';

export interface RateLimit {
  name: string;
  attempts: number;
  windowMs: number;
}

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

export const rateLimits = {
  /** Name and address are counted apart: a common lock would reveal that they belong to one account. */
  loginPerAccount: { name: 'login-account', attempts: 10, windowMs: quarterHourMs },
  /** For a browser that has signed in to the account before: others cannot use its tries up. */
  loginPerDevice: { name: 'login-device', attempts: 10, windowMs: quarterHourMs },
  /** All such browsers of an account together. */
  loginPerKnownDevices: { name: 'login-devices', attempts: 30, windowMs: quarterHourMs },
  loginPerAddress: { name: 'login-address', attempts: 100, windowMs: quarterHourMs },
  /** Apart from passwords: what happens on the way to the provider and back keeps nobody else out. */
  oidcPerAddress: { name: 'oidc-address', attempts: 100, windowMs: quarterHourMs },
  registerPerAddress: { name: 'register-address', attempts: 60, windowMs: hourMs },
  guestPerAddress: { name: 'guest-address', attempts: 10, windowMs: hourMs },
  resetPerAccount: { name: 'reset-account', attempts: 5, windowMs: hourMs },
  /** For browsers that have signed in to the account before, together. */
  resetPerKnownDevices: { name: 'reset-devices', attempts: 5, windowMs: hourMs },
  resetPerAddress: { name: 'reset-address', attempts: 60, windowMs: hourMs },
  /** Made-up reset tokens; good ones are not counted. */
  resetTokenPerAddress: { name: 'reset-token-address', attempts: 60, windowMs: hourMs },
  confirmPerUser: { name: 'confirm-user', attempts: 5, windowMs: hourMs },
  /** For somebody who is signed in and is asked for the password again. */
  passwordPerUser: { name: 'password-user', attempts: 10, windowMs: quarterHourMs },
  /** Codes of a second factor, tried by somebody who has the password already: all browsers that have never shown one. */
  codePerUser: { name: 'code-user', attempts: 10, windowMs: hourMs },
  /** For a browser that has shown a code before: others cannot use its tries up. */
  codePerDevice: { name: 'code-device', attempts: 5, windowMs: hourMs },
  /** All such browsers and sessions of an account together. */
  codePerKnownDevices: { name: 'code-devices', attempts: 10, windowMs: hourMs },
  /** Recovery codes are too long to guess; this bounds only the work, so it is counted per network and account. */
  recoveryPerNetwork: { name: 'recovery-network', attempts: 10, windowMs: hourMs },
  /** Mails about what happened to the account. More are in its list alone. */
  securityMailPerUser: { name: 'security-mail', attempts: 5, windowMs: hourMs },
  /** Games against the house, whatever becomes of them. */
  housePerUser: { name: 'house-user', attempts: houseLimits.gamesPerHour, windowMs: hourMs },
} as const satisfies Record<string, RateLimit>;

export const longestWindowMs = hourMs;

/**
 * Counts this attempt under each key, or refuses and says when to try again. It is counted before the work is done and before
 * the count is read, so that a hundred parallel guesses cannot all pass; `forgive` takes it back.
 */
export async function countAttempt(
  db: Db,
  now: number,
  keys: ReadonlyArray<{ limit: RateLimit; key: string }>,
): Promise<{ forgive: () => Promise<void> }> {
  const ids: string[] = [];
  for (const { limit, key } of keys) {
    const bucket = `${limit.name}:${key}`;
    const id = randomUUID();
    ids.push(id);
    await insertAttempt(db, { id, bucket, at: now });
    const times = await findAttemptTimes(db, bucket, now - limit.windowMs, limit.attempts + 1);
    const [oldest] = times;
    if (times.length > limit.attempts && oldest !== undefined) {
      await deleteAttempts(db, ids);
      throw tooManyRequests(oldest + limit.windowMs - now);
    }
  }
  return { forgive: () => deleteAttempts(db, ids) };
}
