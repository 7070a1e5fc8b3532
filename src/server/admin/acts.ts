/** What an admin may do with an account, from the page and from the command line. */
import type { AdminAct, AdminLink } from '#contract/admin';
import { makeTime } from '#contract/wire-schedule';
import { removeFactor } from '../accounts/second-factor-store.ts';
import { deleteSessionsOf } from '../accounts/session-store.ts';
import { insertAccountToken, type TokenPurpose } from '../accounts/store.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { Db } from '../db/tables.ts';
import { deleteUser, isPlaying } from '../departure/departure-store.ts';
import { ApiError } from '../errors.ts';
import { type StoredAccount, setAdmin, setDisabled } from './account-store.ts';

const hourMs = 60 * 60_000;
const resetLinkMs = 24 * hourMs;
const invitationMs = 7 * 24 * hourMs;

export async function act(db: Db, account: StoredAccount, what: AdminAct, nowMs: number): Promise<void> {
  const { id } = account;
  if (what === 'make_admin') refuseGuest(account);
  if (what === 'make_admin' || what === 'unmake_admin') return setAdmin(db, id, what === 'make_admin');
  if (what === 'remove_second_factor') return void (await removeFactor(db, id));
  if (what === 'enable') return setDisabled(db, id, null);
  if (what === 'delete' && (await isPlaying(db, id)))
    throw new ApiError('conflict', { message: 'This account is in a game. Try again when it is over' });
  await db.transaction().execute(async (tx) => {
    if (what === 'delete') return deleteUser(tx, id, nowMs);
    await setDisabled(tx, id, nowMs);
    await deleteSessionsOf(tx, id);
  });
}

/** The host passes it to the user where no mail arrives. It works once. */
export async function makeResetLink(
  db: Db,
  account: StoredAccount,
  publicUrl: string,
  nowMs: number,
): Promise<AdminLink> {
  refuseGuest(account);
  return makeLink(
    db,
    { userId: account.id, purpose: 'reset', nowMs, lifeMs: resetLinkMs },
    `${publicUrl}/reset_password/`,
  );
}

/** A guest has no password to set, and is gone in a day. */
function refuseGuest({ guest_until }: StoredAccount): void {
  if (guest_until !== null)
    throw new ApiError('conflict', { message: 'This is a guest, who has to take a name first' });
}

/** A person who has the link may sign up, once. */
export function makeInvitation(
  db: Db,
  adminId: string,
  publicUrl: string,
  nowMs: number,
): Promise<AdminLink> {
  return makeLink(
    db,
    { userId: adminId, purpose: 'invite', nowMs, lifeMs: invitationMs },
    `${publicUrl}/?join=`,
  );
}

interface LinkOptions {
  userId: string;
  purpose: TokenPurpose;
  nowMs: number;
  lifeMs: number;
}

async function makeLink(
  db: Db,
  { userId, purpose, nowMs, lifeMs }: LinkOptions,
  address: string,
): Promise<AdminLink> {
  const token = makeToken();
  const expiresAt = nowMs + lifeMs;
  await insertAccountToken(db, { tokenHash: hashToken(token), userId, purpose, createdAt: nowMs, expiresAt });
  return { url: `${address}${token}`, expires_at: makeTime(expiresAt) };
}
