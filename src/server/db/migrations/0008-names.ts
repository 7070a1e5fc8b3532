/**
 * Names were once allowed to become an e-mail address when they were compared (＠ is an @ then). Such a name keeps its letters
 * and loses its key, so that it stands for nobody's address any more, not even for a node of an older version that still runs.
 */
import { type Kysely, sql } from 'kysely';

/** The beginning of what stands in place of the key; the id follows. */
export const addressNamePrefix = 'address:';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set username_key = ${sql.lit(addressNamePrefix)} || id where username_key like '%@%'`.execute(
    db,
  );
}
