import {
  accountDeleted,
  type ListedSession,
  listedSessions,
  loggedIn,
  passwordChanged,
  registered,
  registerFailure,
  resetAnswer,
  resetResults,
  type User,
  written,
} from '#contract/accounts';
import * as z from 'zod/mini';

import { ApiFailure, getJson, postForm, postJson } from '../../lib/api-client.ts';

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

/** Why a sign-up failed, where it is one of the reasons with a text of its own. */
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

/** The same, or the code that came along was wrong. */
export function asksForCode(error: Error | null): boolean {
  return isCodeNeeded(error) || (error instanceof ApiFailure && error.code === 'wrong_code');
}

/** The reset calls tell why they failed by their details, in words meant for the screen. */
function findDetails(error: unknown): string | undefined {
  const answer = z.safeParse(resetAnswer, error instanceof ApiFailure ? error.body : undefined);
  return answer.success ? answer.data.api_result_details : undefined;
}

/** False when no such account is known. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  try {
    await postForm('/api/password-reset-request', { email }, resetAnswer);
    return true;
  } catch (error) {
    const details = findDetails(error);
    if (details === resetResults.no_such_user) return false;
    // What cannot be an address or a name is nobody's.
    if (error instanceof ApiFailure && error.code === 'invalid') return false;
    throw details === undefined ? error : new Error(details, { cause: error });
  }
}

export async function resetPassword(form: { password: string; token: string }): Promise<void> {
  try {
    await postForm('/api/password-reset', form, resetAnswer);
  } catch (error) {
    const details = findDetails(error);
    throw details === undefined ? error : new Error(details, { cause: error });
  }
}

export async function changePassword(form: { password: string; new_password: string }): Promise<void> {
  await postForm('/api/change-password', form, passwordChanged);
}

export async function fetchSessions(signal: AbortSignal): Promise<ListedSession[]> {
  return (await getJson('/api/get-sessions', listedSessions, signal)).api_data;
}

export async function endSession(id: string): Promise<void> {
  await postJson('/api/end-session', { id }, written);
}

export async function endOtherSessions(): Promise<void> {
  await postJson('/api/end-other-sessions', {}, written);
}

export async function deleteAccount(password: string): Promise<void> {
  await postForm('/api/delete-account', { password }, accountDeleted);
}
