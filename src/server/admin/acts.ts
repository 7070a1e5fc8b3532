import type { AdminAct, AdminLink } from '#contract/admin';
import { makeTime } from '#contract/wire-schedule';
import { removeFactor } from '../accounts/second-factor-store.ts';
import { deleteSessionsOf } from '../accounts/session-store.ts';
import type { NewSecurityEvent } from '../accounts/security-event-store.ts';
import { deleteLinksMadeBy, insertAccountToken, type TokenPurpose } from '../accounts/account-token-store.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { Db } from '../db/tables.ts';
import { deleteUser, isPlaying } from '../account-data/account-deletion-store.ts';
import { ApiError } from '../errors.ts';
import { type StoredAccount, setAdmin, setDisabled } from './account-store.ts';

const hourMs = 60 * 60_000;
const resetLinkMs = 24 * hourMs;
const invitationMs = 7 * 24 * hourMs;

export interface ActContext {
  db: Db;
  publicUrl: string;
  nowMs: number;
  adminId?: string | undefined;
  tell: (event: NewSecurityEvent) => Promise<void>;
}

export async function act(
  { db, nowMs, tell }: ActContext,
  account: StoredAccount,
  what: AdminAct,
): Promise<void> {
  const { id } = account;
  if (what === 'make_admin') refuseGuest(account);
  if (what === 'make_admin') return setAdmin(db, id, true);
  if (what === 'enable') return setDisabled(db, id, null);
  if (what === 'remove_second_factor') {
    if (await removeFactor(db, id)) await tell({ userId: id, kind: 'second_factor_off' });
    return;
  }
  if (what === 'delete' && (await isPlaying(db, id)))
    throw new ApiError('conflict', { message: 'This user is in a game. Try again when it is over' });
  await db.transaction().execute(async (tx) => {
    if (what === 'delete') return deleteUser(tx, id, nowMs);
    await deleteLinksMadeBy(tx, id);
    if (what === 'unmake_admin') return setAdmin(tx, id, false);
    await setDisabled(tx, id, nowMs);
    await deleteSessionsOf(tx, id);
  });
}

export async function makeResetLink(context: ActContext, account: StoredAccount): Promise<AdminLink> {
  refuseGuest(account);
  // Without this check, an admin could take over another admin's account.
  if (context.adminId !== undefined && account.is_admin === 1)
    throw new ApiError('conflict', {
      message: 'Reset an admin’s password by email, or with npm run admin on the server',
    });
  const link = await makeLink(
    context,
    { userId: account.id, purpose: 'reset', lifeMs: resetLinkMs },
    'reset_password/',
  );
  await context.tell({ userId: account.id, kind: 'reset_link_made' });
  return link;
}

function refuseGuest({ guest_until }: StoredAccount): void {
  if (guest_until !== null)
    throw new ApiError('conflict', { message: 'This is a guest account. It needs a name first' });
}

export function makeInvitation(context: ActContext, adminId: string): Promise<AdminLink> {
  return makeLink(
    { ...context, adminId },
    { userId: adminId, purpose: 'invite', lifeMs: invitationMs },
    '?join=',
  );
}

async function makeLink(
  { db, publicUrl, nowMs, adminId }: ActContext,
  { userId, purpose, lifeMs }: { userId: string; purpose: TokenPurpose; lifeMs: number },
  address: string,
): Promise<AdminLink> {
  const token = makeToken();
  const expiresAt = nowMs + lifeMs;
  await insertAccountToken(db, {
    tokenHash: hashToken(token),
    userId,
    purpose,
    createdAt: nowMs,
    expiresAt,
    madeBy: adminId,
  });
  return { url: `${publicUrl}/${address}${token}`, expires_at: makeTime(expiresAt) };
}
