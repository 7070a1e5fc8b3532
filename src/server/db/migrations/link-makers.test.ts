import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterTest, describeOnEmptyDatabases } from '../../testing/app.ts';
import { connectDatabase, migrateTo } from '../database.ts';

describeOnEmptyDatabases('links of accounts', (makeLocation) => {
  test('that an unknown admin made end, invitations get their maker, and mailed ones stay', async () => {
    const db = await connectDatabase(await makeLocation());
    afterTest(() => db.destroy());
    await migrateTo(db, '0042-guests');
    await sql`insert into users (id, email, email_key, username, username_key, password_hash, username_lichess,
      username_chess_dot_com, created_at) values ('ann', 'a', 'a', 'ann', 'ann', '', '', '', 1)`.execute(db);
    const [mailedMs, dayMs] = [600_000, 86_400_000];
    for (const [token, purpose, lifeMs] of [
      ['mailed', 'reset', mailedMs],
      ['made by an admin', 'reset', dayMs],
      ['confirmation', 'confirm', 7 * dayMs],
      ['invitation', 'invite', 7 * dayMs],
    ] as const)
      await sql`insert into account_tokens (token_hash, user_id, purpose, created_at, expires_at)
        values (${token}, 'ann', ${purpose}, 1, ${1 + lifeMs})`.execute(db);
    await migrateTo(db, undefined);
    const rows = await db.selectFrom('account_tokens').select(['token_hash', 'made_by']).execute();
    expect(new Map(rows.map(({ token_hash, made_by }) => [token_hash, made_by]))).toEqual(
      new Map([
        ['mailed', null],
        ['confirmation', null],
        ['invitation', 'ann'],
      ]),
    );
  });
});
