/**
 * Unicode normalization could turn an old username into an e-mail address (＠ becomes @). The key of such a name
 * is replaced, so that the name cannot pass for an address.
 */
import { type Kysely, sql } from 'kysely';

/** A name that looks like an e-mail address gets this prefix and the user's id as its key. */
export const addressNamePrefix = 'address:';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set username_key = ${sql.lit(addressNamePrefix)} || id where username_key like '%@%'`.execute(
    db,
  );
}
