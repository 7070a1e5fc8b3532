/** Users who never changed the settings have no row, and their revision is 0. */
import { DEFAULT_MEMORY, type MemoryParameters } from '#chess/memory/memory-parameters';
import { memoryLimits } from '#contract/memory';
import { prepareRowQuery } from '../db/prepared.ts';
import type { Db, MemorySettingsTable } from '../db/tables.ts';

export interface UserMemory extends MemoryParameters {
  revision: number;
}

export function makeDefaultSettings(userId: string): MemorySettingsTable {
  return {
    user_id: userId,
    model: DEFAULT_MEMORY.model,
    retention: DEFAULT_MEMORY.retention,
    fuzz: 0,
    change_hour: memoryLimits.changeHour,
    counts_games: null,
    weights: null,
    previous_weights: null,
    fitted_at: null,
    fit_reviews: null,
    fit_loss_before: null,
    fit_loss_after: null,
    revision: 0,
    folded_revision: 0,
  };
}

export const settingsOf = prepareRowQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('memory_settings').selectAll().where('user_id', '=', userId),
);

export async function findMemorySettings(db: Db, userId: string): Promise<MemorySettingsTable> {
  const [row] = (await db.executeQuery(settingsOf(db, { userId }))).rows;
  return row ?? makeDefaultSettings(userId);
}

export function pickMemory({ model, retention, weights, fuzz, revision }: MemorySettingsTable): UserMemory {
  const own = weights === null ? null : parseWeights(weights);
  return { model, retention, weights: own, fuzz: fuzz === 1, revision };
}

export async function findMemory(db: Db, userId: string): Promise<UserMemory> {
  return pickMemory(await findMemorySettings(db, userId));
}

export async function findMemorySettingsOf(
  db: Db,
  rows: readonly { user_id: string }[],
): Promise<(row: { user_id: string }) => MemorySettingsTable> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('memory_settings').selectAll().where('user_id', 'in', ids).execute();
  const byUser = new Map(found.map((settings) => [settings.user_id, settings]));
  return ({ user_id }) => byUser.get(user_id) ?? makeDefaultSettings(user_id);
}

export async function storeMemorySettings(
  db: Db,
  from: MemorySettingsTable,
  changes: Partial<MemorySettingsTable>,
): Promise<boolean> {
  if (Object.keys(changes).length === 0) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memory_settings')
    .values({ ...from, ...changes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(changes).where('memory_settings.revision', '=', from.revision),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function markFolded(db: Db, userId: string, revision: number): Promise<void> {
  await db
    .updateTable('memory_settings')
    .set({ folded_revision: revision })
    .where('user_id', '=', userId)
    .where('revision', '=', revision)
    .execute();
}

export function makeWeightsText(weights: readonly number[]): string {
  return weights.join(' ');
}

function parseWeights(text: string): number[] {
  return text.split(' ').map(Number);
}
