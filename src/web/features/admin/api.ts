import { written } from '#contract/accounts';
import {
  type AccountsPage,
  accountsPage,
  type AdminChange,
  type AdminLink,
  adminLink,
  type BackupsPage,
  backupsPage,
  type VersionPage,
  versionPage,
} from '#contract/admin';

import { getJson, postJson } from '../../lib/api-client.ts';

export async function fetchAccounts(
  query: { search: string; after?: string | undefined },
  signal: AbortSignal,
): Promise<AccountsPage> {
  const words = new URLSearchParams({ search: query.search });
  if (query.after !== undefined) words.set('after', query.after);
  return (await getJson(`/api/admin-accounts?${words.toString()}`, accountsPage, signal)).api_data;
}

export async function fetchBackups(signal: AbortSignal): Promise<BackupsPage> {
  return (await getJson('/api/admin-backups', backupsPage, signal)).api_data;
}

export async function fetchVersion(signal: AbortSignal): Promise<VersionPage> {
  return (await getJson('/api/admin-version', versionPage, signal)).api_data;
}

export async function changeAccount(change: AdminChange): Promise<void> {
  await postJson('/api/admin-change', change, written);
}

export async function requestResetLink(id: string): Promise<AdminLink> {
  return (await postJson('/api/admin-reset-link', { id }, adminLink)).api_data;
}

export async function requestInvitation(): Promise<AdminLink> {
  return (await postJson('/api/admin-invite', {}, adminLink)).api_data;
}
