import { randomUUID } from 'node:crypto';
import { botLimits } from '#contract/live';
import type { Db } from '../db/tables.ts';
import { tooManyRequests } from '../errors.ts';

export interface RateLimit {
  name: string;
  attempts: number;
  windowMs: number;
}

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

export const rateLimits = {
  /** Counts username and e-mail address separately. A shared count would reveal that both are one account. */
  loginPerAccount: { name: 'login-account', attempts: 10, windowMs: quarterHourMs },
  /** A known browser has its own limit, so that strangers cannot lock out its owner. */
  loginPerDevice: { name: 'login-device', attempts: 10, windowMs: quarterHourMs },
  loginPerKnownDevices: { name: 'login-devices', attempts: 30, windowMs: quarterHourMs },
  loginPerAddress: { name: 'login-address', attempts: 100, windowMs: quarterHourMs },
  /**
   * Other sites can redirect to a sign-in, so these attempts must not use up the limit of password log-ins.
   */
  oidcPerAddress: { name: 'oidc-address', attempts: 100, windowMs: quarterHourMs },
  registerPerAddress: { name: 'register-address', attempts: 60, windowMs: hourMs },
  guestPerAddress: { name: 'guest-address', attempts: 10, windowMs: hourMs },
  resetPerAccount: { name: 'reset-account', attempts: 5, windowMs: hourMs },
  resetPerKnownDevices: { name: 'reset-devices', attempts: 5, windowMs: hourMs },
  resetPerAddress: { name: 'reset-address', attempts: 60, windowMs: hourMs },
  resetTokenPerAddress: { name: 'reset-token-address', attempts: 60, windowMs: hourMs },
  confirmPerUser: { name: 'confirm-user', attempts: 5, windowMs: hourMs },
  passwordPerUser: { name: 'password-user', attempts: 10, windowMs: quarterHourMs },
  codePerUser: { name: 'code-user', attempts: 10, windowMs: hourMs },
  codePerDevice: { name: 'code-device', attempts: 5, windowMs: hourMs },
  codePerKnownDevices: { name: 'code-devices', attempts: 10, windowMs: hourMs },
  /** Recovery codes are too long to guess. This limit only saves the work of checking them. */
  recoveryPerNetwork: { name: 'recovery-network', attempts: 10, windowMs: hourMs },
  securityMailPerUser: { name: 'security-mail', attempts: 5, windowMs: hourMs },
  botPerUser: { name: 'house-user', attempts: botLimits.gamesPerHour, windowMs: hourMs },
} as const satisfies Record<string, RateLimit>;

const longestWindowMs = hourMs;

/** Adds the attempt before it counts, so that parallel guesses cannot all pass. */
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
    await db.insertInto('attempts').values({ id, bucket, at: now }).execute();
    const times = await findAttemptTimes(db, bucket, now - limit.windowMs, limit.attempts + 1);
    const [oldest] = times;
    if (times.length > limit.attempts && oldest !== undefined) {
      await deleteAttempts(db, ids);
      throw tooManyRequests(oldest + limit.windowMs - now);
    }
  }
  return { forgive: () => deleteAttempts(db, ids) };
}

async function deleteAttempts(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

async function findAttemptTimes(db: Db, bucket: string, since: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('at')
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.at).toReversed();
}

export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('at', '<=', now - longestWindowMs)
    .execute();
}
