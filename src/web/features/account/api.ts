import { loggedIn, registered, registerFailure, resetAnswer, type User } from '#contract/accounts';
import * as z from 'zod/mini';

import { ApiFailure, postForm } from '../../lib/api-client.ts';

export type SignUp = { email: string; username: string; password: string };

export async function register(form: SignUp): Promise<User> {
  return (await postForm('/api/register', form, registered)).user;
}

/** Why a sign-up failed, where it is one of the reasons with a text of its own. */
export function findTakenField(error: Error): 'email exists' | 'username exists' | undefined {
  const body = z.safeParse(registerFailure, error instanceof ApiFailure ? error.body : undefined);
  return body.success && body.data.api_data !== 'invalid' ? body.data.api_data : undefined;
}

export async function logIn(form: { username: string; password: string }): Promise<User> {
  return (await postForm('/api/login', form, loggedIn)).user;
}

/** Both reset calls tell their outcome by a code, whatever the status: only a call that told none has failed. */
async function postReset(path: string, fields: Record<string, string>) {
  try {
    return await postForm(path, fields, resetAnswer);
  } catch (error) {
    const answer = z.safeParse(resetAnswer, error instanceof ApiFailure ? error.body : undefined);
    if (answer.success) return answer.data;
    throw error;
  }
}

/** False when no such account is known. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  const { api_result } = await postReset('/api/password-reset-request', { email });
  return api_result === 'successful_password_reset_request';
}

/** Undefined when the password was reset, otherwise why it was not. */
export async function resetPassword(form: { password: string; token: string }): Promise<string | undefined> {
  const { api_result, api_result_details } = await postReset('/api/password-reset', form);
  return api_result === 'successful_password_reset' ? undefined : api_result_details;
}
