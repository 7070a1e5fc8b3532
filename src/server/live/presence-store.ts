import type { Db } from '../db/tables.ts';

export async function claimConnection(
  db: Db,
  claim: { userId: string; connectionId: string; nodeId: string },
): Promise<void> {
  const place = { connection_id: claim.connectionId, node_id: claim.nodeId, waiting_since: null };
  await db
    .insertInto('live_players')
    .values({ user_id: claim.userId, ...place })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(place))
    .execute();
}

export async function releaseConnection(db: Db, userId: string, connectionId: string): Promise<boolean> {
  await db
    .deleteFrom('live_players')
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .execute();
  const newer = await findConnections(db, [userId]);
  return !newer.has(userId);
}

export async function findConnections(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_players')
    .select(['user_id', 'connection_id'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.connection_id]));
}

export async function enqueue(
  db: Db,
  userId: string,
  connectionId: string,
  waitingSince: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('live_players')
    .set((set) => ({ waiting_since: set.fn.coalesce('waiting_since', set.val(waitingSince)) }))
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('live_games')
            .select('id')
            .where('ended_at', 'is', null)
            .where((game) => game.or([game('white_id', '=', userId), game('black_id', '=', userId)])),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

export interface WaitingPlayer {
  readonly userId: string;
  readonly connectionId: string;
  readonly waitingSince: number;
}

export async function findWaiting(db: Db, aliveSince: number, limit: number): Promise<WaitingPlayer[]> {
  const rows = await db
    .selectFrom('live_players')
    .innerJoin('live_nodes', 'live_nodes.id', 'live_players.node_id')
    .select(['user_id', 'connection_id', 'waiting_since'])
    .where('waiting_since', 'is not', null)
    .where('alive_at', '>=', aliveSince)
    .orderBy('waiting_since')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    connectionId: row.connection_id,
    waitingSince: row.waiting_since ?? 0,
  }));
}

export async function takeFromQueue(db: Db, player: WaitingPlayer): Promise<boolean> {
  const updated = await db
    .updateTable('live_players')
    .set({ waiting_since: null })
    .where('user_id', '=', player.userId)
    .where('connection_id', '=', player.connectionId)
    .where('waiting_since', '=', player.waitingSince)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

export async function leaveQueue(db: Db, userId: string, connectionId: string): Promise<boolean> {
  const updated = await db
    .updateTable('live_players')
    .set({ waiting_since: null })
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

export async function takeConnected(db: Db, userIds: readonly string[], aliveSince: number): Promise<number> {
  const updated = await db
    .updateTable('live_players')
    .set({ waiting_since: null })
    .where('user_id', 'in', userIds)
    .where('node_id', 'in', (select) =>
      select.selectFrom('live_nodes').select('id').where('alive_at', '>=', aliveSince),
    )
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

export async function readHeartbeat(db: Db): Promise<number> {
  const { alive_at } = await db
    .selectFrom('live_pulse')
    .select('alive_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return alive_at;
}

export async function moveHeartbeat(db: Db, known: number, now: number): Promise<boolean> {
  const updated = await db
    .updateTable('live_pulse')
    .set({ alive_at: now })
    .where('id', '=', 1)
    .where('alive_at', '=', known)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

export async function markNodeAlive(db: Db, nodeId: string, now: number): Promise<void> {
  await db
    .insertInto('live_nodes')
    .values({ id: nodeId, alive_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at: now }))
    .execute();
}

export async function removeDeadNodes(db: Db, ownId: string, aliveSince: number): Promise<string[]> {
  const dead = await db
    .selectFrom('live_nodes')
    .select('id')
    .where('id', '<>', ownId)
    .where('alive_at', '<', aliveSince)
    .execute();
  if (dead.length === 0) return [];
  return removeNodes(
    db,
    dead.map((node) => node.id),
  );
}

async function removeNodes(db: Db, ids: readonly string[]): Promise<string[]> {
  const lost = await db.deleteFrom('live_players').where('node_id', 'in', ids).returning('user_id').execute();
  await db.deleteFrom('live_nodes').where('id', 'in', ids).execute();
  return lost.map((row) => row.user_id);
}
