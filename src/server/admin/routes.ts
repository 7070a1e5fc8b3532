/**
 * The log records every change by an admin. These routes show no games, cards or repertoires of other users.
 */
import type { FastifyRequest } from 'fastify';
import {
  type Account,
  accountsQuery,
  type AccountsPage,
  adminChange,
  adminLimits,
  type AdminLink,
  type BackupsPage,
  resetLinkRequest,
  type VersionPage,
} from '#contract/admin';
import { makeTime } from '#contract/wire-schedule';
import { tellOwnerFrom } from '../accounts/security-events.ts';
import { listBackups } from '../db/backup/schedule-store.ts';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { type App, type Services, success } from '../services.ts';
import { type StoredAccount, findAccount, findAccounts } from './account-store.ts';
import { act, type ActContext, makeInvitation, makeResetLink } from './acts.ts';
import { NewestRelease } from './newest-release.ts';

const hourMs = 60 * 60_000;

export async function registerAdminRoutes(app: App, services: Services, running: string): Promise<void> {
  const { db, config, now } = services;
  const newestRelease = new NewestRelease({ url: config.releasesUrl, running, now });
  await app.register(async (admin: App) => {
    admin.addHook('onRequest', async ({ user }) => {
      if (user.is_admin !== true) throw new ApiError('forbidden');
    });

    admin.get(
      '/api/admin-accounts',
      { schema: { querystring: accountsQuery } },
      async (request): Promise<{ api_data: AccountsPage }> => {
        const rows = await findAccounts(db, request.query);
        const accounts = rows.slice(0, adminLimits.accountsPerPage).map(makeWireAccount);
        return { api_data: { sign_up: config.signUp, accounts, has_more: rows.length > accounts.length } };
      },
    );

    admin.get('/api/admin-backups', async (): Promise<{ api_data: BackupsPage }> => {
      const { backupEvery, backupKeep: keep } = config;
      const rows = await listBackups(db, adminLimits.backupsShown);
      const backups = rows.map(({ due_at, finished_at, file, byte_count, row_count, host, problem }) => ({
        due_at: makeTime(due_at),
        finished_at: finished_at === null ? null : makeTime(finished_at),
        file,
        bytes: byte_count,
        rows: row_count,
        host,
        problem,
      }));
      const every_hours = backupEvery === undefined ? null : backupEvery / hourMs;
      return { api_data: { every_hours, keep, backups } };
    });

    admin.get('/api/admin-version', async (): Promise<{ api_data: VersionPage }> => ({
      api_data: await newestRelease.find(),
    }));

    admin.post('/api/admin-change', { schema: { body: adminChange } }, async (request) => {
      const { id, act: what, username } = request.body;
      const account = await getAccount(id);
      // Without this check, the last admin could remove their own rights.
      if (id === request.user.id)
        throw new ApiError('invalid', { message: 'Only another admin can change your account' });
      if (what === 'delete' && username !== account.username)
        throw new ApiError('invalid', {
          message: 'The name does not match the account. Nothing was deleted',
        });
      await act(makeContext(request), account, what);
      log(request, what, id);
      return success;
    });

    admin.post(
      '/api/admin-reset-link',
      { schema: { body: resetLinkRequest } },
      async (request): Promise<{ api_data: AdminLink }> => {
        const account = await getAccount(request.body.id);
        const link = await makeResetLink(makeContext(request), account);
        log(request, 'reset link', account.id);
        return { api_data: link };
      },
    );

    admin.post('/api/admin-invite', async (request): Promise<{ api_data: AdminLink }> => {
      const link = await makeInvitation(makeContext(request), request.user.id);
      log(request, 'invite');
      return { api_data: link };
    });
  });

  function makeContext(request: FastifyRequest): ActContext {
    return {
      db,
      publicUrl: config.publicUrl,
      nowMs: now(),
      adminId: request.user.id,
      tell: (event) => tellOwnerFrom(services, logOf(request), event),
    };
  }

  async function getAccount(id: string): Promise<StoredAccount> {
    const account = await findAccount(db, id);
    if (account === undefined) throw new ApiError('not_found');
    return account;
  }
}

function log(request: FastifyRequest, what: string, userId?: string): void {
  logOf(request).info(
    { adminId: request.user.id, act: what, userId, address: request.ip },
    'an admin changed an account',
  );
}

function makeWireAccount({
  disabled_at,
  factored_at,
  guest_until,
  is_admin,
  created_at,
  seen_at,
  ...account
}: StoredAccount): Account {
  return {
    ...account,
    created_at: makeTime(created_at),
    seen_at: seen_at === null ? null : makeTime(seen_at),
    is_admin: is_admin === 1,
    is_disabled: disabled_at !== null,
    has_second_factor: factored_at !== null,
    is_guest: guest_until !== null,
  };
}
