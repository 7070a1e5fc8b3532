/**
 * Unicode normalization could turn an old username into an e-mail address (＠ becomes @). The key of such a name
 * is replaced, so that the name cannot pass for an address.
 */
import { type Kysely, sql } from 'kysely';

export const addressNamePrefix = 'address:';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set username_key = ${sql.lit(addressNamePrefix)} || id where username_key like '%@%'`.execute(
    db,
  );
}
