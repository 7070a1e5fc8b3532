import {
  type AccountsPage,
  accountsPage,
  type AdminChange,
  type AdminLink,
  adminLink,
  backupsPage,
  versionPage,
} from '#contract/admin';

import { getJson, makeFetch, makePost, postJson } from '../../lib/api-client.ts';

export async function fetchAccounts(
  query: { search: string; after?: string | undefined },
  signal: AbortSignal,
): Promise<AccountsPage> {
  const words = new URLSearchParams({ search: query.search });
  if (query.after !== undefined) words.set('after', query.after);
  return (await getJson(`/api/admin-accounts?${words.toString()}`, accountsPage, signal)).api_data;
}

export const fetchBackups = makeFetch('/api/admin-backups', backupsPage);

export const fetchVersion = makeFetch('/api/admin-version', versionPage);

export const changeAccount = makePost<AdminChange>('/api/admin-change');

export async function requestResetLink(id: string): Promise<AdminLink> {
  return (await postJson('/api/admin-reset-link', { id }, adminLink)).api_data;
}

export async function requestInvitation(): Promise<AdminLink> {
  return (await postJson('/api/admin-invite', {}, adminLink)).api_data;
}
