/** A second factor: six digits of an authenticator app, or one of ten recovery codes, each of which works once. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { openText, sealText } from '../sealed-text.ts';
import { countAttempt, type RateLimit } from './rate-limit.ts';
import { findFactor, replaceRecoveryHashes, takeCodeStep } from './second-factor-store.ts';
import { hashToken } from './token.ts';
import { findStepOf, makeBase32 } from './totp.ts';

const secretBytes = 20;
/** 120 random bits: long enough that a plain hash of it tells nothing. */
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
  /** What tries are counted under. */
  limit: { limit: RateLimit; key: string };
}

/** Throws unless the code is right and was never used. Also for a factor that is not confirmed yet. */
export async function takeCode(db: Db, attempt: CodeAttempt): Promise<void> {
  const counted = await countAttempt(db, attempt.nowMs, [attempt.limit]);
  if (!(await isGood(db, attempt))) throw new ApiError('wrong_code', { field: 'code' });
  await counted.forgive();
}

async function isGood(db: Db, { userId, code, nowMs, key }: CodeAttempt): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (factor === undefined) return false;
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(typed)) {
    const secret = openText(key, userId, factor.sealed_secret);
    if (secret === undefined)
      throw new ApiError('wrong_code', {
        message:
          'This server has another SECRET_KEY than before: use a recovery code, or ask whoever runs it',
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
