import { loggedIn, registered, registerFailure, type User } from '#contract/accounts';
import * as z from 'zod/mini';

import { ApiFailure, postForm } from '../../lib/api-client.ts';

interface SignUp {
  email: string;
  username: string;
  password: string;
  invitation?: string;
}

export async function register(form: SignUp): Promise<User> {
  return (await postForm('/api/register', { ...form }, registered)).user;
}

export function findTakenField(error: Error): 'email exists' | 'username exists' | undefined {
  const body = z.safeParse(registerFailure, error instanceof ApiFailure ? error.body : undefined);
  return body.success && body.data.api_data !== 'invalid' ? body.data.api_data : undefined;
}

export async function logIn(form: { username: string; password: string; code?: string }): Promise<User> {
  return (await postForm('/api/login', { ...form }, loggedIn)).user;
}

export function isCodeNeeded(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'second_factor_needed';
}

export function asksForCode(error: Error | null): boolean {
  return isCodeNeeded(error) || (error instanceof ApiFailure && error.code === 'wrong_code');
}
