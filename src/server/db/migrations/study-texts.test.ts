import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findStudy, getSource, undoStudy } from '../../openings/study-store.ts';
import { afterTest, describeOnEmptyDatabases } from '../../testing/app.ts';
import { connectDatabase, migrateTo } from '../database.ts';

describeOnEmptyDatabases('texts of studies', (makeLocation) => {
  test('leave the row whole, with the source and what can be had back', async () => {
    const db = await connectDatabase(await makeLocation());
    afterTest(() => db.destroy());
    await migrateTo(db, '0024-book-figures');
    await sql`insert into users (id, email, email_key, username, username_key, password_hash, username_lichess,
      username_chess_dot_com, created_at) values ('ann', 'a', 'a', 'ann', 'ann', '', '', '', 1)`.execute(db);
    const long = `x${'😀 1. e4 *\n'.repeat(20_000)}`;
    await sql`insert into studies (user_id, color, revision, title, link, study_text, exclude_move_indicators,
      last_update, previous_title, previous_study_text, previous_exclude_move_indicators, previous_last_update,
      source_text, previous_source_text) values ('ann', 'white', 'r', 't', null, ${long}, '', 2, 'before',
      ${`${long}before`}, '?', 1, ${`${long}source`}, null)`.execute(db);
    await sql`insert into studies (user_id, color, revision, title, link, study_text, exclude_move_indicators,
      last_update) values ('ann', 'black', 's', 'b', null, 'short *', '', 2)`.execute(db);
    await migrateTo(db, undefined);

    const ofWhite = { user_id: 'ann', color: 'white', place: 0 } as const;
    const white = await findStudy(db, ofWhite);
    expect(white?.study_text === long).toBe(true);
    expect(white).toMatchObject({ is_edited: true, previous: { title: 'before' } });
    expect((await getSource(db, ofWhite)).source_text === `${long}source`).toBe(true);
    expect(await findStudy(db, { ...ofWhite, color: 'black' })).toMatchObject({
      study_text: 'short *',
      is_edited: false,
    });
    const [last_update, previous_last_update] = [2, 1].map((ms) => new Date(ms).toISOString());
    if (last_update === undefined || previous_last_update === undefined) throw new Error('two times');
    expect(await undoStudy(db, 'ann', 3, { color: 'white', last_update, previous_last_update })).toBe(true);
    const undone = await findStudy(db, ofWhite);
    expect(undone?.study_text === `${long}before`).toBe(true);
    expect(undone).toMatchObject({
      is_edited: false,
      exclude_move_indicators: '?',
      previous: { title: 't' },
    });
    await db.deleteFrom('users').execute();
    expect(await db.selectFrom('study_texts').selectAll().execute()).toEqual([]);
  });
});
