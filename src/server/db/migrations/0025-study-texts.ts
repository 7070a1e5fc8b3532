import { type Kysely, sql } from 'kysely';
import { cutText } from '../../cut-text.ts';

const moved = [
  ['study_text', 'text'],
  ['source_text', 'source'],
  ['previous_study_text', 'previous'],
  ['previous_source_text', 'previous_source'],
] as const;
const partLength = 32 * 1024;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('study_texts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('study_texts_key', ['user_id', 'color', 'kind', 'part'])
    .addForeignKeyConstraint(
      'study_texts_of_study',
      ['user_id', 'color'],
      'studies',
      ['user_id', 'color'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  const names = await sql<{ user_id: string; color: string }>`select user_id, color from studies`.execute(db);
  for (const { user_id, color } of names.rows) {
    for (const [column, kind] of moved) {
      const { rows } = await sql<{ text: string | null }>`select ${sql.ref(column)} as text from studies
        where user_id = ${user_id} and color = ${color}`.execute(db);
      let part = 0;
      for (const text of cutText(rows[0]?.text ?? '', partLength)) {
        await sql`insert into study_texts (user_id, color, kind, part, text)
          values (${user_id}, ${color}, ${kind}, ${part}, ${text})`.execute(db);
        part += 1;
      }
    }
  }
  for (const [column] of moved) await db.schema.alterTable('studies').dropColumn(column).execute();
}
