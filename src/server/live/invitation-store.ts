import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export interface Invitation {
  readonly token: string;
  readonly hostId: string;
  readonly host: string;
  readonly guestId: string | null;
  readonly guest: string | null;
  readonly expiresAt: number;
  readonly isHostHere: boolean;
  readonly isGuestHere: boolean;
}

function selectLinks(db: Db, now: number) {
  return db
    .selectFrom('live_invitations')
    .innerJoin('users as host', 'host.id', 'live_invitations.user_id')
    .leftJoin('users as guest', 'guest.id', 'live_invitations.guest_id')
    .leftJoin('live_players as host_line', 'host_line.user_id', 'live_invitations.user_id')
    .leftJoin('live_players as guest_line', 'guest_line.user_id', 'live_invitations.guest_id')
    .select([
      'live_invitations.token as token',
      'live_invitations.user_id as hostId',
      'host.username as host',
      'live_invitations.guest_id as guestId',
      'guest.username as guest',
      'live_invitations.expires_at as expiresAt',
      'host_line.node_id as hostNode',
      'guest_line.node_id as guestNode',
    ])
    .where('rematch_of', 'is', null)
    .where('expires_at', '>', now);
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

function makeInvitation({ hostNode, guestNode, ...row }: LinkRow): Invitation {
  return { ...row, isHostHere: hostNode !== null, isGuestHere: guestNode !== null };
}

export async function findInvitation(db: Db, token: string, now: number): Promise<Invitation | undefined> {
  const row = await selectLinks(db, now).where('live_invitations.token', '=', token).executeTakeFirst();
  return row && makeInvitation(row);
}

export async function findInvitationsOf(db: Db, userId: string, now: number): Promise<Invitation[]> {
  const rows = await selectLinks(db, now)
    .where((where) =>
      where.or([
        where('live_invitations.user_id', '=', userId),
        where('live_invitations.guest_id', '=', userId),
      ]),
    )
    .execute();
  return rows.map(makeInvitation);
}

export async function replaceLink(
  db: Db,
  link: { token: string; userId: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('live_invitations').where('expires_at', '<=', now).execute();
    await deleteLink(tx, link.userId);
    await insert(tx, { ...link, rematchOf: null });
  });
}

async function insert(
  db: Db,
  row: { token: string; userId: string; rematchOf: string | null; expiresAt: number },
): Promise<void> {
  const { token, userId, rematchOf, expiresAt } = row;
  await db
    .insertInto('live_invitations')
    .values({ token, user_id: userId, guest_id: null, rematch_of: rematchOf, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLink(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('live_invitations')
    .where('user_id', '=', userId)
    .where('rematch_of', 'is', null)
    .execute();
}

export async function claimLink(db: Db, token: string, guestId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('live_invitations')
      .set({ guest_id: null })
      .where('guest_id', '=', guestId)
      .where('token', '<>', token)
      .execute();
    const updated = await tx
      .updateTable('live_invitations')
      .set({ guest_id: guestId })
      .where('token', '=', token)
      .where('rematch_of', 'is', null)
      .where('user_id', '<>', guestId)
      .where('expires_at', '>', now)
      .where((where) => where.or([where('guest_id', 'is', null), where('guest_id', '=', guestId)]))
      .executeTakeFirst();
    return Number(updated.numUpdatedRows) === 1;
  });
}

export async function takeLink(db: Db, { token, hostId, guestId }: Invitation): Promise<boolean> {
  if (guestId === null) return false;
  const deleted = await db
    .deleteFrom('live_invitations')
    .where('token', '=', token)
    .where('user_id', '=', hostId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

export interface Rematch {
  readonly gameId: string;
  readonly askerId: string;
}

export async function findRematches(db: Db, userId: string, now: number): Promise<Rematch[]> {
  const rows = await db
    .selectFrom('live_invitations')
    .innerJoin('live_games', 'live_games.id', 'live_invitations.rematch_of')
    .select(['live_games.id as gameId', 'live_invitations.user_id as askerId'])
    .where(sql<boolean>`${userId} in (white_id, black_id)`)
    .where('expires_at', '>', now)
    .execute();
  return rows;
}

export async function replaceRematch(
  db: Db,
  rematch: { token: string; userId: string; gameId: string; expiresAt: number },
): Promise<void> {
  const { token, userId, gameId, expiresAt } = rematch;
  await deleteRematches(db, [userId]);
  await insert(db, { token, userId, rematchOf: gameId, expiresAt });
}

export async function deleteRematches(db: Db, userIds: readonly string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('live_invitations')
    .where('user_id', 'in', userIds)
    .where('rematch_of', 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function takeRematch(
  db: Db,
  rematch: { gameId: string; askerId: string; now: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('live_invitations')
    .where('rematch_of', '=', rematch.gameId)
    .where('user_id', '=', rematch.askerId)
    .where('expires_at', '>', rematch.now)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}
