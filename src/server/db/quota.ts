/** Triggers maintain `quota_usage`, so a check need not count rows. */
import type { ExpressionBuilder } from 'kysely';
import type { Limit, Share } from '#contract/collections/table';
import { ApiError } from '../errors.ts';
import { executeAllOrNone, executeSerializedPerUser } from './change-all.ts';
import { prepareRowQuery } from './prepared.ts';
import type { Change } from './sqlite-dialect.ts';
import { type Db, type declaredTables, type TableName, type Tables, tables } from './tables.ts';
import type { answerLogs } from './tables/memory-tables.ts';

type Counted = typeof declaredTables;
export type CountedName =
  | { [Name in TableName]: Counted[Name]['limit'] extends Share ? Name : never }[TableName]
  | keyof typeof answerLogs;

export const quota: Readonly<Record<CountedName, Extract<Limit, Share>>> = Object.assign(
  {},
  ...Object.entries(tables)
    .flatMap(([name, declared]) => Object.entries(declared.parts ?? { [name]: declared }))
    .map(([name, { limit }]) => (typeof limit === 'object' && 'rows' in limit ? { [name]: limit } : {})),
);

export const guestShare = 1 / 20;

const acceptUsage = prepareRowQuery((db, { userId, name, rows, bytes, guestRows, guestBytes }: UsageCheck) =>
  db
    .updateTable('quota_usage')
    // A user over a limit that was lowered later may still save changes that add nothing.
    .set(({ ref }) => ({ accepted_rows: ref('row_count'), accepted_bytes: ref('byte_count') }))
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where((where) =>
      where.or([where('row_count', '<=', rows), where('row_count', '<=', where.ref('accepted_rows'))]),
    )
    .where((where) =>
      where.or([where('byte_count', '<=', bytes), where('byte_count', '<=', where.ref('accepted_bytes'))]),
    )
    .where(fitsGuest({ userId, guestRows, guestBytes })),
);

const acceptLogUsage = prepareRowQuery(
  (db, { userId, name, rows, bytes, guestRows, guestBytes }: UsageCheck) =>
    db
      .selectFrom('quota_usage')
      .select('name')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('row_count', '<=', rows)
      .where('byte_count', '<=', bytes)
      .where(fitsGuest({ userId, guestRows, guestBytes })),
);

function fitsGuest({
  userId,
  guestRows,
  guestBytes,
}: Pick<UsageCheck, 'userId' | 'guestRows' | 'guestBytes'>) {
  return (where: ExpressionBuilder<Tables, 'quota_usage'>) =>
    where.or([
      where.and([where('row_count', '<=', guestRows), where('byte_count', '<=', guestBytes)]),
      where.exists(
        where
          .selectFrom('users')
          .select('users.id')
          .where('users.id', '=', userId)
          .where('users.guest_until', 'is', null),
      ),
    ]);
}

interface UsageCheck extends Share {
  userId: string;
  name: CountedName;
  guestRows: number;
  guestBytes: number;
}

function acceptUsageIfWithinLimit(db: Db, userId: string, name: CountedName): Change {
  const { rows, bytes } = quota[name];
  const { rows: guestRows, bytes: guestBytes } = makeGuestShare(quota[name]);
  const makeQuery = 'isLog' in quota[name] ? acceptLogUsage : acceptUsage;
  return makeQuery(db, { userId, name, rows, bytes, guestRows, guestBytes });
}

function makeGuestShare({ rows, bytes }: Share): Share {
  return { rows: Math.floor(rows * guestShare), bytes: Math.floor(bytes * guestShare) };
}

export async function findPart(db: Db, userId: string): Promise<number> {
  const user = await db.selectFrom('users').select('guest_until').where('id', '=', userId).executeTakeFirst();
  return user !== undefined && user.guest_until !== null ? guestShare : 1;
}

async function makeFull(db: Db, userId: string, name: CountedName): Promise<ApiError> {
  const limit = quota[name];
  if (limit.onFull !== 'reject') throw new Error(`${name} is never full`);
  const { noun, advice } = limit;
  const isGuest = (await findPart(db, userId)) < 1;
  const { rows, bytes } = isGuest ? makeGuestShare(limit) : limit;
  const room = `${rows.toLocaleString('en')} ${noun} or ${makeSize(bytes)}`;
  const message = isGuest
    ? `The limit for guests is ${room}. Press “Keep this account” to have more`
    : `The limit is ${room}. ${advice}`;
  return new ApiError('full', { message });
}

function makeSize(bytes: number): string {
  const isSmall = bytes < 1024 * 1024;
  const size = bytes / (isSmall ? 1024 : 1024 * 1024);
  return `${Math.round(size * 10) / 10} ${isSmall ? 'kB' : 'MB'}`;
}

/**
 * Throws if the user exceeds the quota. Returns false if a change affected too few rows. `isAtOnce` skips the
 * user's queue of changes.
 */
export async function changeWithinQuota(
  db: Db,
  userId: string,
  names: readonly CountedName[],
  changes: readonly Change[],
  { isAtOnce = false } = {},
): Promise<boolean> {
  const queries = [...changes, ...names.map((name) => acceptUsageIfWithinLimit(db, userId, name))];
  const unchanged = await (isAtOnce
    ? executeAllOrNone(db, queries)
    : executeSerializedPerUser(db, userId, queries));
  const reached = unchanged === undefined ? undefined : names[unchanged - changes.length];
  if (reached !== undefined) throw await makeFull(db, userId, reached);
  return unchanged === undefined;
}

export async function checkRoom(db: Db, userId: string, name: CountedName, rows: number): Promise<void> {
  if (rows === 0) return;
  const found = await db
    .selectFrom('users')
    .leftJoin('quota_usage', (join) =>
      join.onRef('quota_usage.user_id', '=', 'users.id').on('quota_usage.name', '=', name),
    )
    .select(['users.guest_until', 'quota_usage.row_count'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const share = (found?.guest_until ?? null) === null ? quota[name] : makeGuestShare(quota[name]);
  if (Number(found?.row_count ?? 0) + rows > share.rows) throw await makeFull(db, userId, name);
}

/** Call this as the last step of a transaction, so that exceeding the quota rolls it back. */
export async function checkQuota(tx: Db, userId: string, name: CountedName): Promise<void> {
  const { numAffectedRows } = await tx.executeQuery(acceptUsageIfWithinLimit(tx, userId, name));
  if (numAffectedRows === 0n) throw await makeFull(tx, userId, name);
}
