import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnBothDatabases, openTestDatabase } from '../testing/app.ts';
import { changeAll } from './change-all.ts';
import type { Db } from './tables.ts';

const actions = ['make', 'makeInTransaction', 'count', 'countInTransaction', 'readAndUndo'] as const;
type Action = (typeof actions)[number];

const counterCount = 3;
const anyWrite = fc.record({
  action: fc.constantFrom(...actions),
  counter: fc.nat({ max: counterCount - 1 }),
});
const anyClients = fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 4 }), {
  minLength: 4,
  maxLength: 16,
});

const absent = 0;

async function read(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('attempts').select('at').where('id', '=', id).executeTakeFirst();
  return row?.at ?? absent;
}

function make(db: Db, id: string): Promise<unknown> {
  return db.insertInto('attempts').values({ id, bucket: 'test', at: 1 }).execute();
}

function countFrom(db: Db, id: string, from: number) {
  return db
    .updateTable('attempts')
    .set({ at: from + 1 })
    .where('id', '=', id)
    .where('at', '=', from);
}

class Undone extends Error {
  readonly saw: number;
  constructor(saw: number) {
    super('undone');
    this.saw = saw;
  }
}

const writes: Record<Action, (db: Db, id: string) => Promise<number>> = {
  make: async (db, id) => {
    await make(db, id).catch(() => undefined);
    return 1;
  },
  makeInTransaction: async (db, id) => {
    await db
      .transaction()
      .execute((tx) => make(tx, id))
      .catch(() => undefined);
    return 1;
  },
  count: async (db, id) => {
    const from = await read(db, id);
    const hasChanged = await changeAll(db, [countFrom(db, id, from).compile()]);
    return hasChanged || from !== absent ? from + 1 : absent;
  },
  countInTransaction: async (db, id) =>
    db.transaction().execute(async (tx) => {
      const from = await read(tx, id);
      const { numUpdatedRows } = await countFrom(tx, id, from).executeTakeFirstOrThrow();
      return numUpdatedRows === 0n ? from : from + 1;
    }),
  readAndUndo: async (db, id) => {
    const outcome = await db
      .transaction()
      .execute(async (tx) => {
        const saw = await read(tx, id);
        await countFrom(tx, id, saw).execute();
        throw new Undone(saw);
      })
      .catch((error: unknown) => error);
    if (outcome instanceof Undone) return outcome.saw;
    throw outcome;
  },
};

describeOnBothDatabases('many clients at once', (makeLocation) => {
  test('anyone who reads after an answer sees what the answer was about', async () => {
    const db = await openTestDatabase(await makeLocation());
    await fc.assert(
      fc.asyncProperty(anyClients, async (clients) => {
        const run = randomUUID();
        await Promise.all(
          clients.map(async (client) => {
            for (const { action, counter } of client) {
              const id = `${run} ${counter}`;
              const atLeast = await writes[action](db, id);
              expect(await read(db, id), `after ${action}`).toBeGreaterThanOrEqual(atLeast);
            }
          }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('a step that fails inside a transaction is told at once, and the transaction may go on or be undone', async () => {
    const db = await openTestDatabase(await makeLocation());
    await make(db, 'taken');
    const others = Array.from({ length: 20 }, (_, index) => make(db, `other ${index}`));
    const failing = db.transaction().execute(async (tx) => {
      await make(tx, 'mine');
      await make(tx, 'taken');
    });
    await expect(failing).rejects.toThrow();
    await Promise.all(others);
    expect(await read(db, 'mine')).toBe(absent);
    expect(await read(db, 'other 19')).toBe(1);
  });
});
