import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases, openTestDatabase } from '../testing/app.ts';
import { ApiError } from '../errors.ts';
import { asLongRead } from './long-read.ts';
import type { Db } from './tables.ts';
import { workFor } from './user-turns.ts';

function readSlowly(db: Db): Promise<number> {
  const rows = sql<{
    n: number;
  }>`with recursive each(n) as (select 1 union all select n + 1 from each where n < 60000)
    select max(n) as n from each`.compile(db);
  return db.executeQuery(asLongRead(rows)).then((result) => Number(result.rows[0]?.n));
}

describeOnBothDatabases('database work of one user', (makeLocation) => {
  test('of 30 reads at once the last ones wait, and another user’s do not', async () => {
    const db = await openTestDatabase(await makeLocation());
    let done = 0;
    const flood = Array.from({ length: 30 }, () =>
      workFor('ann', async () => {
        await readSlowly(db);
        done += 1;
      }),
    );
    await workFor('ben', () => readSlowly(db));
    expect(done).toBeLessThan(15);
    await Promise.all(flood);
    expect(done).toBe(30);
  });

  test('beyond a queue they are refused, and when it is empty none is', async () => {
    const db = await openTestDatabase(await makeLocation());
    const flood = Array.from({ length: 100 }, () => workFor('ann', () => readSlowly(db)));
    const results = await Promise.allSettled(flood);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBeGreaterThan(30);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error.code).toBe('too_many_requests');
    }
    expect(await workFor('ann', () => readSlowly(db))).toBe(60_000);
  });

  test('writes of one user share out, too', async () => {
    const db = await openTestDatabase(await makeLocation());
    let done = 0;
    const write = () =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('attempts').values({ id: randomUUID(), bucket: 'x', at: 1 }).execute();
      });
    const flood = Array.from({ length: 40 }, () => workFor('ann', write).then(() => (done += 1)));
    await workFor('ben', write);
    expect(done).toBeLessThan(20);
    await Promise.all(flood);
  });
});
