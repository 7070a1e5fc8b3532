import type { ListedOpponent, OpponentDraft, OpponentGame, OpponentName } from '#contract/opponents';
import { opponentLimits } from '#contract/opponents';
import { makeTime } from '#contract/wire-schedule';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db, OpponentTable } from '../db/tables.ts';

const storedMs = opponentLimits.days * 24 * 60 * 60 * 1000;

function makeNameKey(name: string): string {
  return name.toLowerCase();
}

export async function storeOpponent(
  db: Db,
  userId: string,
  draft: OpponentDraft,
  now: number,
): Promise<void> {
  const { site, name, is_cut, games } = draft;
  const white = games.filter(({ color }) => color === 'White').length;
  const row = {
    name,
    is_cut: is_cut ? 1 : 0,
    white_games: white,
    black_games: games.length - white,
    read_at: now,
    games: JSON.stringify(games),
  };
  const insert = db
    .insertInto('opponents')
    .values({ user_id: userId, site, name_key: makeNameKey(name), ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'site', 'name_key']).doUpdateSet(row))
    .compile();
  await changeWithinQuota(db, userId, ['opponents'], [insert]);
}

export async function listOpponents(db: Db, userId: string, now: number): Promise<ListedOpponent[]> {
  const rows = await fresh(db, userId, now)
    .select(['site', 'name', 'is_cut', 'white_games', 'black_games', 'read_at'])
    .orderBy('read_at', 'desc')
    .orderBy('name_key')
    .execute();
  return rows.map(makeListed);
}

export async function findOpponent(
  db: Db,
  userId: string,
  { site, name }: OpponentName,
  now: number,
): Promise<(ListedOpponent & { games: OpponentGame[] }) | undefined> {
  const row = await fresh(db, userId, now)
    .select(['site', 'name', 'is_cut', 'white_games', 'black_games', 'read_at', 'games'])
    .where('site', '=', site)
    .where('name_key', '=', makeNameKey(name))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { games, ...listed } = row;
  return { ...makeListed(listed), games: JSON.parse(games) as OpponentGame[] };
}

export interface OpponentText {
  readonly id: string;
  readonly games: string;
}

export async function findOpponentText(
  db: Db,
  userId: string,
  { site, name }: OpponentName,
  now: number,
): Promise<OpponentText | undefined> {
  const row = await fresh(db, userId, now)
    .select(['read_at', 'games'])
    .where('site', '=', site)
    .where('name_key', '=', makeNameKey(name))
    .executeTakeFirst();
  return row && { id: `${userId} ${site} ${makeNameKey(name)} ${row.read_at}`, games: row.games };
}

export async function removeOpponent(db: Db, userId: string, { site, name }: OpponentName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('opponents')
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .where('name_key', '=', makeNameKey(name))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteOldOpponents(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('opponents')
    .where('read_at', '<=', now - storedMs)
    .execute();
}

function fresh(db: Db, userId: string, now: number) {
  return db
    .selectFrom('opponents')
    .where('user_id', '=', userId)
    .where('read_at', '>', now - storedMs);
}

function makeListed(row: Omit<OpponentTable, 'user_id' | 'name_key' | 'games'>): ListedOpponent {
  return { ...row, is_cut: row.is_cut === 1, read_at: makeTime(row.read_at) };
}
