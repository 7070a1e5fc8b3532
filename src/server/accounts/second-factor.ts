import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { openText, sealText } from '../sealed-text.ts';
import type { Device } from './device.ts';
import { countAttempt, type RateLimit, rateLimits } from './rate-limit.ts';
import { findFactor, replaceRecoveryHashes, takeCodeStep } from './second-factor-store.ts';
import { hashToken } from './token.ts';
import { findStepOf, makeBase32 } from './totp.ts';

const secretBytes = 20;
/** A recovery code has 120 random bits, so a fast hash is safe. */
const recoveryBytes = 15;
const recoveryCount = 10;

export function makeSealedSecret(key: Buffer, userId: string): { secret: string; sealed: string } {
  const secret = randomBytes(secretBytes);
  return { secret: makeBase32(secret), sealed: sealText(key, userId, secret.toString('base64url')) };
}

export function makeRecoveryCodes(): { codes: string[]; hashes: string } {
  const raw = Array.from({ length: recoveryCount }, () =>
    makeBase32(randomBytes(recoveryBytes)).toLowerCase(),
  );
  const codes = raw.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
  return { codes, hashes: raw.map(hashToken).join(' ') };
}

export interface CodeAttempt {
  userId: string;
  code: string;
  nowMs: number;
  key: Buffer;
  network: string;
  known: 'session' | Device | undefined;
}

export async function takeCode(db: Db, attempt: CodeAttempt): Promise<void> {
  const counted = await countAttempt(db, attempt.nowMs, listLimits(attempt));
  if (!(await isGood(db, attempt))) throw new ApiError('wrong_code', { field: 'code' });
  await counted.forgive();
}

/**
 * Six digits can be guessed, so all unknown browsers share one limit. Known browsers have other limits, which
 * strangers cannot use up.
 */
function listLimits({ userId, code, network, known }: CodeAttempt): Array<{ limit: RateLimit; key: string }> {
  if (!sixDigits.test(readTyped(code)))
    return [{ limit: rateLimits.recoveryPerNetwork, key: `${network}:${userId}` }];
  if (known === undefined) return [{ limit: rateLimits.codePerUser, key: userId }];
  const together = { limit: rateLimits.codePerKnownDevices, key: userId };
  return known === 'session' ? [together] : [{ limit: rateLimits.codePerDevice, key: known.key }, together];
}

const sixDigits = /^\d{6}$/;

function readTyped(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

async function isGood(db: Db, { userId, code, nowMs, key }: CodeAttempt): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (factor === undefined) return false;
  const typed = readTyped(code);
  if (sixDigits.test(typed)) {
    const secret = openText(key, userId, factor.sealed_secret);
    if (secret === undefined)
      throw new ApiError('wrong_code', {
        message: 'The server’s SECRET_KEY has changed. Use a recovery code, or ask an admin of this server',
      });
    const step = findStepOf(Buffer.from(secret, 'base64url'), typed, nowMs);
    return step !== undefined && takeCodeStep(db, userId, step);
  }
  const before = factor.recovery_hashes;
  const left = listHashes(before);
  const after = left.filter((hash) => hash !== hashToken(typed));
  if (after.length === left.length) return false;
  return replaceRecoveryHashes(db, userId, { before, after: after.join(' ') });
}

export function countRecoveryCodes(hashes: string): number {
  return listHashes(hashes).length;
}

function listHashes(hashes: string): string[] {
  return hashes.split(' ').filter((hash) => hash !== '');
}
