import { sql } from 'kysely';
import type { Study, StudyColor, StudyUndo, StudyUpdate } from '#contract/studies';
import type { Db } from '../db/tables.ts';

/** What a study consists of, and what is kept of the one it has replaced under names of their own. */
const fieldNames = ['title', 'link', 'study_text', 'exclude_move_indicators', 'last_update'] as const;

export async function findStudy(db: Db, userId: string, color: StudyColor): Promise<Study | undefined> {
  const found = await db
    .selectFrom('studies')
    .select(['color', ...fieldNames, 'previous_title', 'previous_last_update'])
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { previous_title: title, previous_last_update: lastUpdate, ...row } = found;
  return {
    ...row,
    last_update: makeTime(row.last_update),
    ...(title !== null && lastUpdate !== null && { previous: { title, last_update: makeTime(lastUpdate) } }),
  };
}

/** By colour, without reading the texts. */
export async function listStudyRevisions(db: Db, userId: string): Promise<Map<StudyColor, string>> {
  const rows = await db
    .selectFrom('studies')
    .select(['color', 'revision'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ color, revision }) => [color, revision]));
}

/** One statement, so that nothing comes between keeping the old study and writing the new one. */
export async function upsertStudy(
  db: Db,
  userId: string,
  revision: string,
  update: StudyUpdate & { study_text: string },
): Promise<void> {
  const { color, ...given } = update;
  const fields = { ...given, revision, last_update: Date.parse(update.last_update) };
  // The same study again replaces nothing: what came before it can still be had back.
  const isSame = sql`studies.study_text = excluded.study_text
    and studies.exclude_move_indicators = excluded.exclude_move_indicators`;
  const previous = fieldNames.map((name) => {
    const kept = sql.ref(`studies.previous_${name}`);
    return [`previous_${name}`, sql`case when ${isSame} then ${kept} else ${sql.ref(`studies.${name}`)} end`];
  });
  await db
    .insertInto('studies')
    .values({ user_id: userId, color, ...fields })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'color']).doUpdateSet({ ...fields, ...Object.fromEntries(previous) }),
    )
    .execute();
}

/** Puts the replaced study in the place of the one that replaced it, and keeps that one; false where it is another one. */
export async function undoStudy(
  db: Db,
  userId: string,
  revision: string,
  { color, last_update: from, previous_last_update: to }: StudyUndo,
): Promise<boolean> {
  const swapped = fieldNames.flatMap((name) => [
    [name, sql.ref(`previous_${name}`)],
    [`previous_${name}`, sql.ref(name)],
  ]);
  // Read where it was written: whoever finds it undone must see by whom.
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('studies')
      .set({ revision, ...Object.fromEntries(swapped) })
      .where('user_id', '=', userId)
      .where('color', '=', color)
      .where('last_update', '=', Date.parse(from))
      .where('previous_last_update', '=', Date.parse(to))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
    // A repeat, or the same wish from another tab, finds it done.
    const current = await transaction
      .selectFrom('studies')
      .select('last_update')
      .where('user_id', '=', userId)
      .where('color', '=', color)
      .executeTakeFirst();
    return current?.last_update === Date.parse(to);
  });
}

export async function deleteStudy(db: Db, userId: string, color: StudyColor): Promise<void> {
  await db.deleteFrom('studies').where('user_id', '=', userId).where('color', '=', color).execute();
}

function makeTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
