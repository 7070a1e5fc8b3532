/** What is stored when the process is killed: between the two writes of a review, and under load. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Card, cardList, type CardReview, storedCard } from '#contract/cards';
import type { DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { makeRemoteUser, type RemoteUser, signUpOver } from '../testing/process.ts';
import { describeOnBothDatabases, openTestDatabase, startNodeOn } from '../testing/app.ts';
import { makeDraft, makeReview } from '../testing/cards.ts';
import { isLongRun } from '../../../scripts/effort.mjs';
import { verifyCards } from './verify.ts';

async function makeCards(user: RemoteUser, count: number): Promise<Card[]> {
  await user.post(
    '/api/upsert-cards',
    Array.from({ length: count }, () => makeDraft()),
  );
  return cardList.parse(await (await user.get('/api/get-cards')).json()).api_data;
}

const readCards = (db: Db) => db.selectFrom('cards').selectAll().execute();

/** Holds a review up once its card is written and while its log row is being written. */
interface Stall {
  start(db: Db): Promise<unknown>;
  isReached(db: Db): Promise<boolean>;
  stop(db: Db): Promise<unknown>;
}

const postgresStall: Stall = {
  start: async (db) => {
    await sql`create function stall() returns trigger language plpgsql
      as 'begin perform pg_sleep(60); return new; end'`.execute(db);
    await sql`create trigger stall before insert on review_logs for each row execute function stall()`.execute(
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
    await sql`drop trigger stall on review_logs`.execute(db);
  },
};

/** SQLite has no way to sleep, but it can be asked to count to a million million. */
function sqliteStall({ dataDir }: DatabaseLocation): Stall {
  return {
    start: async (db) => {
      await sql`create table stall (n integer)`.execute(db);
      await db.transaction().execute(async (tx) => {
        for (let n = 0; n < 1000; n += 1) await sql`insert into stall values (${n})`.execute(tx);
      });
      await sql`create trigger stall before insert on review_logs
        begin select count(*) from stall a, stall b, stall c, stall d where a.n + b.n + c.n + d.n < 0; end`.execute(
        db,
      );
    },
    // Nothing else writes by then.
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

const killedAfter = 500;

describeOnBothDatabases('a killed server', (makeLocation) => {
  test('between the two writes of a review: neither is there', async () => {
    const location = await makeLocation();
    const server = await startNodeOn(location);
    const ann = await signUpOver(server.url, 'Ann');
    const [card] = await makeCards(ann, 1);
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

    expect(await verifyCards(db)).toEqual({ cards: 1, reviews: 0, faults: [] });
    expect(await readCards(db)).toEqual(before);
  });

  // In each run `trust/torture` asks this of reviews and of all else that is written.
  if (isLongRun)
    test('under load: every review that was answered is there, once, and every card is the fold of its log', async () => {
      const location = await makeLocation();
      const server = await startNodeOn(location);
      const ann = await signUpOver(server.url, 'Ann');
      const cards = await makeCards(ann, 16);

      const sent: CardReview[] = [];
      const answered = new Set<string>();
      const reviewUntilKilled = async (first: Card): Promise<void> => {
        let card = first;
        for (;;) {
          const review = makeReview(card, 3, Date.now());
          sent.push(review);
          card = storedCard.parse(await (await ann.post('/api/review-card', review)).json()).api_data;
          answered.add(review.review_log.id);
          if (answered.size === killedAfter) void server.kill('SIGKILL');
        }
      };
      const ends = await Promise.allSettled(cards.map(reviewUntilKilled));
      expect(ends.map(({ status }) => status)).toEqual(Array(16).fill('rejected'));
      expect(answered.size).toBeGreaterThanOrEqual(killedAfter);

      const db = await openTestDatabase(location);
      const { reviews, faults } = await verifyCards(db);
      expect(faults).toEqual([]);
      expect(reviews).toBeGreaterThanOrEqual(answered.size);
      const stored = new Set((await db.selectFrom('review_logs').select('id').execute()).map(({ id }) => id));
      expect([...answered].filter((id) => !stored.has(id))).toEqual([]);

      // Whoever got no answer sends the review again: stored or not, it now counts, and counts once.
      const restarted = makeRemoteUser((await startNodeOn(location)).url, ann.cookie);
      for (const review of sent) {
        if (answered.has(review.review_log.id)) continue;
        storedCard.parse(await (await restarted.post('/api/review-card', review)).json());
      }
      expect(await verifyCards(db)).toEqual({ cards: 16, reviews: sent.length, faults: [] });
    });
});
