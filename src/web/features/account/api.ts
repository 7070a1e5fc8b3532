import { loggedIn, registered, registerFailure, type User } from '#contract/accounts';
import * as z from 'zod/mini';

import { ApiFailure, postForm } from '../../lib/api-client.ts';

interface SignUp {
  email: string;
  username: string;
  password: string;
  /** The secret of an admin's link. */
  invitation?: string;
}

export async function register(form: SignUp): Promise<User> {
  return (await postForm('/api/register', { ...form }, registered)).user;
}

/** The field whose value is taken already, if that is why a sign-up failed: each has a text of its own. */
export function findTakenField(error: Error): 'email exists' | 'username exists' | undefined {
  const body = z.safeParse(registerFailure, error instanceof ApiFailure ? error.body : undefined);
  return body.success && body.data.api_data !== 'invalid' ? body.data.api_data : undefined;
}

export async function logIn(form: { username: string; password: string; code?: string }): Promise<User> {
  return (await postForm('/api/login', { ...form }, loggedIn)).user;
}

/** The password was right, and the account has a second factor. */
export function isCodeNeeded(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'second_factor_needed';
}

/** A code is needed, or the code that was sent is wrong. */
export function asksForCode(error: Error | null): boolean {
  return isCodeNeeded(error) || (error instanceof ApiFailure && error.code === 'wrong_code');
}
