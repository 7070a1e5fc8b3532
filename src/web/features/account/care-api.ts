import { accountDeleted, listedSessions, passwordChanged } from '#contract/account-care';
import { securityEvents } from '#contract/security-events';
import { makeFetch, postChange, postForm } from '../../lib/api-client.ts';

export async function requestPasswordChange(form: { password: string; new_password: string }): Promise<void> {
  await postForm('/api/change-password', form, passwordChanged);
}

export const fetchSessions = makeFetch('/api/get-sessions', listedSessions);

export const fetchSecurityEvents = makeFetch('/api/get-security-events', securityEvents);

export async function requestSessionEnd(id: string): Promise<void> {
  await postChange('/api/end-session', { id });
}

export async function endOtherSessions(): Promise<void> {
  await postChange('/api/end-other-sessions', {});
}

export async function deleteAccount(password: string): Promise<void> {
  await postForm('/api/delete-account', { password }, accountDeleted);
}
