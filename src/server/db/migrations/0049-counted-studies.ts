import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await countRows(db, {
    table: 'study_texts',
    owner: 'each.user_id',
    rowBytes: 100,
    texts: ['text'],
    isChanged: true,
  });
}
