import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterTest, describeOnEmptyDatabases } from '../../testing/app.ts';
import { connectDatabase, migrateTo } from '../database.ts';

describeOnEmptyDatabases('fair shares', (makeLocation) => {
  test('reviews are counted, statistics are their senders’, and those of nobody go', async () => {
    const db = await connectDatabase(await makeLocation());
    afterTest(() => db.destroy());
    await migrateTo(db, '0007-live');
    await sql`insert into users (id, email, email_key, username, username_key, password_hash, username_lichess,
      username_chess_dot_com, created_at) values ('ann', 'a', 'a', 'ann', 'ann', '', '', '', 1)`.execute(db);
    await sql`insert into game_reviews values
      ('r', 'ann', 1, 'White', 'a', 'b', '600', 'Lichess', 'é', '12345', '')`.execute(db);
    await sql`insert into mistakes (id, game_review_id, note) values ('m', 'r', '1234567'), ('n', 'r', null)`.execute(
      db,
    );
    for (const [fen, sender, at] of [
      ['one', 'ann', 2],
      ['two', 'ann', 1],
      ['three', null, 1],
    ] as const) {
      await sql`insert into position_statistics values
        (${fen}, 'blitz', '1800', 1, 2, 3, '[]', ${sender}, ${at})`.execute(db);
    }
    await migrateTo(db, undefined);
    expect(await db.selectFrom('game_reviews').select('bytes').execute()).toEqual([
      { bytes: 200 + 2 + 5 + 1 + 1 + 3 + (200 + 7) + 200 },
    ]);
    const kept = await db
      .selectFrom('position_statistics')
      .select(['fen', 'user_id', 'turn', 'bytes'])
      .orderBy('turn')
      .execute();
    expect(kept).toEqual([
      { fen: 'two', user_id: 'ann', turn: 1, bytes: 205 },
      { fen: 'one', user_id: 'ann', turn: 2, bytes: 205 },
    ]);
  });
});
