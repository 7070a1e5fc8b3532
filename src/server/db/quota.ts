/** Limits per user and table. Triggers count `quota_usage`, so a check is O(1). A missing table does not compile. */
import type { ExpressionBuilder } from 'kysely';
import { guestShare, quota, type Share } from '#contract/quota';
import { studyLimits } from '#contract/studies';
import { ApiError } from '../errors.ts';
import { executeAllOrNone, executeSerializedPerUser } from './change-all.ts';
import { prepareRowQuery } from './prepared.ts';
import type { Change } from './sqlite-dialect.ts';
import type { Db, Tables } from './tables.ts';

export type CountedName = keyof typeof quota;

interface MakesRoom {
  policy: 'evict-oldest';
  why: string;
}

interface Refused {
  policy: 'reject';
  what: string;
  advice: string;
  /** Every checked change adds rows. */
  isLog?: true;
}

type CountedLimit = Refused | MakesRoom;

type UncountedLimit =
  | MakesRoom
  /** Limited by a unique key. */
  | { policy: 'keyed'; rows: number; key: readonly string[] }
  | { policy: 'server-owned' };

const remove = 'Delete some first';

export const tableLimits: {
  [Name in keyof Tables]: Name extends CountedName ? CountedLimit : UncountedLimit;
} = {
  users: { policy: 'keyed', rows: 1, key: ['id'] },
  sessions: {
    policy: 'evict-oldest',
    why: 'with every sign-in that is too much, and they end after a while',
  },
  account_tokens: { policy: 'evict-oldest', why: 'five an hour are sent, and they end with the hour' },
  attempts: { policy: 'evict-oldest', why: 'each is forgotten after an hour' },
  game_reviews: { policy: 'reject', what: 'game reviews', advice: remove },
  mistakes: { policy: 'reject', what: 'mistakes', advice: remove },
  game_analyses: {
    policy: 'reject',
    what: 'analysed games',
    advice: 'Delete some game reviews first',
  },
  games: { policy: 'reject', what: 'games in the library', advice: remove },
  game_summaries: { policy: 'reject', what: 'game summaries', advice: remove },
  own_names: { policy: 'reject', what: 'names in PGN files', advice: 'Remove one first' },
  opponents: { policy: 'reject', what: 'opponents', advice: 'Delete one first' },
  studies: { policy: 'keyed', rows: 2 * studyLimits.studies, key: ['user_id', 'color', 'place'] },
  study_texts: {
    policy: 'reject',
    what: 'study parts',
    advice: 'Shorten or remove a study first',
  },
  study_versions: { policy: 'evict-oldest', why: 'with every change of a study, by number and by bytes' },
  lichess_connections: { policy: 'keyed', rows: 1, key: ['user_id'] },
  position_statistics: { policy: 'evict-oldest', why: 'with every batch that is too much' },
  cards: {
    policy: 'reject',
    what: 'cards',
    advice: 'Delete or shorten some. Deleted cards free storage after 30 days',
  },
  review_logs: {
    policy: 'reject',
    what: 'card reviews',
    advice: 'Delete some cards. This frees storage after 30 days',
    isLog: true,
  },
  opening_trainings: { policy: 'keyed', rows: 2, key: ['user_id', 'color'] },
  untrained_moves: {
    policy: 'reject',
    what: 'moves excluded from training',
    advice: 'Train some of them again first',
  },
  opening_memories: {
    policy: 'reject',
    what: 'trained positions',
    advice: 'Trained positions cannot be deleted, because your schedule depends on them',
  },
  opening_answers: {
    policy: 'reject',
    what: 'training answers',
    advice: 'Answers cannot be deleted, because your memory is computed from them',
    isLog: true,
  },
  book_figures: { policy: 'keyed', rows: 2, key: ['user_id', 'color'] },
  memory_settings: { policy: 'keyed', rows: 1, key: ['user_id'] },
  reminders: { policy: 'keyed', rows: 1, key: ['user_id'] },
  live_games: {
    policy: 'reject',
    what: 'opening games',
    advice: 'Remove some before you play the computer again',
  },
  live_players: { policy: 'keyed', rows: 1, key: ['user_id'] },
  live_invitations: { policy: 'keyed', rows: 2, key: ['user_id'] },
  live_nodes: { policy: 'server-owned' },
  live_pulse: { policy: 'server-owned' },
  backups: { policy: 'server-owned' },
  identities: { policy: 'keyed', rows: 1, key: ['user_id', 'issuer'] },
  personal_tokens: { policy: 'reject', what: 'tokens', advice: 'Revoke one first' },
  security_events: { policy: 'evict-oldest', why: 'with every one that is too much, and after 90 days' },
  second_factors: { policy: 'keyed', rows: 1, key: ['user_id'] },
  quota_usage: { policy: 'keyed', rows: Object.keys(quota).length, key: ['user_id', 'name'] },
};

const acceptUsage = prepareRowQuery((db, { userId, name, rows, bytes, guestRows, guestBytes }: UsageCheck) =>
  db
    .updateTable('quota_usage')
    // Accepted usage stays allowed: over a limit, changes that do not grow still save.
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

/** A log only grows, so accepted usage is irrelevant. Reading is cheaper than writing. */
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
  const limit = tableLimits[name];
  const makeQuery = limit.policy === 'reject' && limit.isLog === true ? acceptLogUsage : acceptUsage;
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
  const limit = tableLimits[name];
  if (limit.policy !== 'reject') throw new Error(`${name} is never full`);
  const { what, advice } = limit;
  const isGuest = (await findPart(db, userId)) < 1;
  const { rows, bytes } = isGuest ? makeGuestShare(quota[name]) : quota[name];
  const room = `${rows.toLocaleString('en')} ${what} or ${makeSize(bytes)}`;
  const message = isGuest
    ? `The limit for guests is ${room}. Keep this account to have more`
    : `The limit is ${room}. ${advice}`;
  return new ApiError('full', { message });
}

function makeSize(bytes: number): string {
  const isSmall = bytes < 1024 * 1024;
  const size = bytes / (isSmall ? 1024 : 1024 * 1024);
  return `${Math.round(size * 10) / 10} ${isSmall ? 'kB' : 'MB'}`;
}

/**
 * All or none. Throws over quota; false if a change affected nothing. `isAtOnce`: reviews lock in their own order and skip the
 * queue.
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

/** Early check before the work; the insert checks again. */
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

/** As the last step of a transaction; throwing rolls it back. */
export async function checkQuota(tx: Db, userId: string, name: CountedName): Promise<void> {
  const { numAffectedRows } = await tx.executeQuery(acceptUsageIfWithinLimit(tx, userId, name));
  if (numAffectedRows === 0n) throw await makeFull(tx, userId, name);
}
