import type { Study, StudyColor, StudyUpdate } from '#contract/studies';
import type { Db, StudyTable } from '../db/tables.ts';

export async function findStudy(db: Db, userId: string, color: StudyColor): Promise<Study | undefined> {
  const row = await db
    .selectFrom('studies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .executeTakeFirst();
  return row && makeStudy(row);
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

export async function upsertStudy(
  db: Db,
  userId: string,
  revision: string,
  update: StudyUpdate & { study_text: string },
): Promise<void> {
  const { color, ...given } = update;
  const fields = { ...given, revision, last_update: Date.parse(update.last_update) };
  await db
    .insertInto('studies')
    .values({ user_id: userId, color, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'color']).doUpdateSet(fields))
    .execute();
}

export async function deleteStudy(db: Db, userId: string, color: StudyColor): Promise<void> {
  await db.deleteFrom('studies').where('user_id', '=', userId).where('color', '=', color).execute();
}

function makeStudy({ user_id: _owner, revision: _revision, ...row }: StudyTable): Study {
  return { ...row, last_update: new Date(row.last_update).toISOString() };
}
