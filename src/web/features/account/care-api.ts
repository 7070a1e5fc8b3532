import { accountDeleted, type ListedSession, listedSessions, passwordChanged } from '#contract/account-care';
import { written } from '#contract/accounts';
import { getJson, postForm, postJson } from '../../lib/api-client.ts';

export async function requestPasswordChange(form: { password: string; new_password: string }): Promise<void> {
  await postForm('/api/change-password', form, passwordChanged);
}

export async function fetchSessions(signal: AbortSignal): Promise<ListedSession[]> {
  return (await getJson('/api/get-sessions', listedSessions, signal)).api_data;
}

export async function requestSessionEnd(id: string): Promise<void> {
  await postJson('/api/end-session', { id }, written);
}

export async function endOtherSessions(): Promise<void> {
  await postJson('/api/end-other-sessions', {}, written);
}

export async function deleteAccount(password: string): Promise<void> {
  await postForm('/api/delete-account', { password }, accountDeleted);
}
