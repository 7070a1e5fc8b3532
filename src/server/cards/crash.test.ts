import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardList } from '#contract/cards';
import type { DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { signUpOver } from '../testing/process.ts';
import { describeOnBothDatabases, openTestDatabase, startNodeOn } from '../testing/app.ts';
import { makeDraft, makeReview } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

const readCards = (db: Db) => db.selectFrom('cards').selectAll().execute();

interface Stall {
  start(db: Db): Promise<unknown>;
  isReached(db: Db): Promise<boolean>;
  stop(db: Db): Promise<unknown>;
}

const postgresStall: Stall = {
  start: async (db) => {
    await sql`create function stall() returns trigger language plpgsql
      as 'begin perform pg_sleep(60); return new; end'`.execute(db);
    await sql`create trigger stall before insert on memory_answers for each row execute function stall()`.execute(
      db,
    );
  },
  isReached: async (db) => {
    const sleeping = sql`select pid from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`;
    return (await sleeping.execute(db)).rows.length === 1;
  },
  stop: async (db) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(db);
    await sql`drop trigger stall on memory_answers`.execute(db);
  },
};

function sqliteStall({ dataDir }: DatabaseLocation): Stall {
  return {
    start: async (db) => {
      await sql`create table stall (n integer)`.execute(db);
      await db.transaction().execute(async (tx) => {
        for (let n = 0; n < 1000; n += 1) await sql`insert into stall values (${n})`.execute(tx);
      });
      await sql`create trigger stall before insert on memory_answers
        begin select count(*) from stall a, stall b, stall c, stall d where a.n + b.n + c.n + d.n < 0; end`.execute(
        db,
      );
    },
    isReached: async () => {
      const other = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { timeout: 0 });
      try {
        other.exec('begin immediate; rollback');
        return false;
      } catch {
        return true;
      } finally {
        other.close();
      }
    },
    stop: (db) => sql`drop trigger stall`.execute(db),
  };
}

describeOnBothDatabases('a killed server', (makeLocation) => {
  test('between the two writes of a review: neither is there', async () => {
    const location = await makeLocation();
    const server = await startNodeOn(location);
    const ann = await signUpOver(server.url, 'Ann');
    await ann.post('/api/upsert-cards', [makeDraft()]);
    const [card] = cardList.parse(await (await ann.get('/api/get-cards')).json()).api_data;
    if (card === undefined) throw new Error('no card');

    const db = await openTestDatabase(location);
    const stall = location.url === undefined ? sqliteStall(location) : postgresStall;
    const before = await readCards(db);
    await stall.start(db);
    const review = ann.post('/api/review-card', makeReview(card, 3, Date.now()));
    review.catch(() => undefined);
    await expect.poll(() => stall.isReached(db)).toBe(true);
    await server.kill('SIGKILL');
    await expect(review).rejects.toThrow();
    await stall.stop(db);

    expect(await verifyMemories(db)).toMatchObject({ cards: 1, reviews: 0, faults: [] });
    expect(await readCards(db)).toEqual(before);
  });
});
