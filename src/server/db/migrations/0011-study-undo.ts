import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['title', 'link', 'study_text', 'exclude_move_indicators'])
    await db.schema.alterTable('studies').addColumn(`previous_${name}`, 'text').execute();
  await db.schema.alterTable('studies').addColumn('previous_last_update', 'bigint').execute();
}
