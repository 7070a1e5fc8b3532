import { takenTexts } from '#contract/accounts';
import { ApiError, problemOf } from '../errors.ts';
import type { Db } from '../db/tables.ts';
import { getUser } from './user-store.ts';

export async function makeSignedUp(db: Db, userId: string) {
  return {
    api_status: 'register success',
    api_result: 'successful_signup',
    LoggedIn: true,
    user: await getUser(db, userId),
  };
}

export function failedSignUp(
  reason: 'email exists' | 'username exists' | 'invalid',
  cause?: Error,
): ApiError {
  const failure = { api_status: 'fail', api_result: 'failed_signup', api_data: reason };
  if (reason !== 'invalid') return new ApiError('conflict', { message: takenTexts[reason], ...failure });
  return new ApiError('invalid', { ...(cause && problemOf(cause)), ...failure });
}
