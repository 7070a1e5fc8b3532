import { resetAnswer, resetResults } from '#contract/account-care';
import * as z from 'zod/mini';
import { ApiFailure, postForm } from '../../lib/api-client.ts';

function findDetails(error: unknown): string | undefined {
  const answer = z.safeParse(resetAnswer, error instanceof ApiFailure ? error.body : undefined);
  return answer.success ? answer.data.api_result_details : undefined;
}

export async function requestPasswordReset(email: string): Promise<boolean> {
  try {
    await postForm('/api/password-reset-request', { email }, resetAnswer);
    return true;
  } catch (error) {
    const details = findDetails(error);
    if (details === resetResults.no_such_user) return false;
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
