import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql, SqliteAdapter } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '../db/tables.ts';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { readTogether } from '../db/read-together.ts';
import { dueCardReads, makeDueCards } from './due-store.ts';
import { addCard } from '../testing/cards.ts';

const cardCount = 5000;
const cardsPerInsert = 1000;

describeOnBothDatabases('5,000 cards of one user', (makeLocation) => {
  test('the due ones are found without reading the others', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const card = await addCard(await signUp('Ann'));
    const row = await db.selectFrom('cards').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
    for (let made = 0; made < cardCount; made += cardsPerInsert) {
      const rows = Array.from({ length: cardsPerInsert }, (_, index) => ({
        ...row,
        id: randomUUID(),
        due: clock.now + ((made + index) % 100 === 0 ? -1 - made : (made + index) * 900_000),
      }));
      await db.insertInto('cards').values(rows).execute();
    }
    await sql`analyze`.execute(db);

    const watched = db.withoutPlugins();
    const ask = vi.spyOn(watched, 'executeQuery');
    const most = { limit: 200, mostBytes: 1024 * 1024 };
    const due = makeDueCards(
      await readTogether(watched, dueCardReads(watched, row.user_id, clock.now, most)),
    );
    expect(due.cards).toHaveLength(cardCount / 100);
    expect(due.due_count).toBe(cardCount / 100);
    expect(due.nextDueMs).toBe(clock.now);

    const requested = ask.mock.calls.map(([query]) => ('compile' in query ? query.compile() : query));
    expect(requested).toHaveLength(3);
    for (const query of requested) expect(await explain(db, query)).toMatch(inIndexByDue);
    const few = { limit: 200, mostBytes: 3 * row.bytes };
    expect(
      makeDueCards(await readTogether(db, dueCardReads(db, row.user_id, clock.now, few))).cards,
    ).toHaveLength(3);
    const one = { limit: 200, mostBytes: 1 };
    expect(
      makeDueCards(await readTogether(db, dueCardReads(db, row.user_id, clock.now, one))).cards,
    ).toHaveLength(1);
    const all = db.selectFrom('cards').selectAll().where('prompt', '=', '').compile();
    expect(await explain(db, all)).not.toMatch(inIndexByDue);
  });
});

const inIndexByDue = /USING (?:COVERING )?INDEX \w+ \(user_id=\? AND due[<>]|Index Cond: .*\bdue [<>]/;

async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const words = db.getExecutor().adapter instanceof SqliteAdapter ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${words} ${text}`, [...parameters]));
  return JSON.stringify(rows);
}
