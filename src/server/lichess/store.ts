import type { Db } from '../db/tables.ts';

export interface StoredConnection {
  sealedToken: string;
  username: string;
  connectedAt: number;
}

export async function findConnection(db: Db, userId: string): Promise<StoredConnection | undefined> {
  const row = await db
    .selectFrom('lichess_connections')
    .select(['sealed_token', 'username', 'connected_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedToken: row.sealed_token, username: row.username, connectedAt: row.connected_at };
}

export async function upsertConnection(db: Db, userId: string, connection: StoredConnection): Promise<void> {
  const fields = {
    sealed_token: connection.sealedToken,
    username: connection.username,
    connected_at: connection.connectedAt,
  };
  await db
    .insertInto('lichess_connections')
    .values({ user_id: userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute();
}

/** Deletes only this token and not a newer one, because every encryption gives a different text. */
export async function deleteConnection(db: Db, userId: string, sealedToken: string): Promise<void> {
  await db
    .deleteFrom('lichess_connections')
    .where('user_id', '=', userId)
    .where('sealed_token', '=', sealedToken)
    .execute();
}
