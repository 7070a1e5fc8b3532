import { sql } from 'kysely';
import { type Collection, type CollectionName, collections } from '#contract/collections/collections';
import { makeStoredValue, makeWireRow } from '#contract/collections/table';
import { changeWithinQuota, type CountedName, quota } from './quota.ts';
import type { Db } from './tables.ts';

type Value = Readonly<Record<string, unknown>>;

const asOne = (name: CollectionName) => name as 'own_names';
const isCounted = (name: string): name is CountedName => name in quota;

export async function listRows(db: Db, userId: string, name: CollectionName): Promise<unknown[]> {
  const { shape, key, list }: Collection = collections[name];
  const rows: Value[] = await db
    .selectFrom(asOne(name))
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql.join(key.map((column) => sql.ref(column))))
    .execute();
  return rows.map((row) => (list.of === undefined ? makeWireRow(shape, row) : row[list.of]));
}

export async function saveRow(
  db: Db,
  userId: string,
  name: CollectionName,
  value: Value,
  nowMs: number,
): Promise<void> {
  const { key, savedAt }: Collection = collections[name];
  const stored = Object.entries(value).map(([field, given]) => [field, makeStoredValue(given)]);
  const row = { ...Object.fromEntries(stored), ...(savedAt !== undefined && { [savedAt]: nowMs }) };
  const rest = Object.entries(row).filter(([column]) => !key.includes(column));
  const insert = db
    .insertInto(asOne(name))
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => {
      const found = conflict.columns(['user_id', ...key] as ['user_id']);
      return rest.length === 0 ? found.doNothing() : found.doUpdateSet(Object.fromEntries(rest));
    })
    .compile();
  const counted = isCounted(name) ? [name] : [];
  await changeWithinQuota(db, userId, counted, [{ ...insert, minAffectedRows: 0 }]);
}

export async function removeRow(db: Db, userId: string, name: CollectionName, key: Value): Promise<void> {
  await db
    .deleteFrom(asOne(name))
    .where('user_id', '=', userId)
    .where((where) => where.and(key))
    .execute();
}
