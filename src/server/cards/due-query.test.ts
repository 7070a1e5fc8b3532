import { randomUUID } from 'node:crypto';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql, SqliteAdapter } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../db/tables.ts';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { countDueCards, findDueCards, findNextDue } from './store.ts';
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
        // One in a hundred is due, the others over the next months.
        due: clock.now + ((made + index) % 100 === 0 ? -1 - made : (made + index) * 900_000),
      }));
      await db.insertInto('cards').values(rows).execute();
    }
    await sql`analyze`.execute(db);

    const asked: RootOperationNode[] = [];
    const watched = db.withPlugin(listenTo(asked));
    const most = { limit: 200, mostBytes: 1024 * 1024 };
    expect(await findDueCards(watched, row.user_id, clock.now, most)).toHaveLength(cardCount / 100);
    expect(await countDueCards(watched, row.user_id, clock.now)).toBe(cardCount / 100);
    expect(await findNextDue(watched, row.user_id, clock.now)).toBe(clock.now);

    expect(asked).toHaveLength(4);
    for (const query of asked) expect(await explain(db, query)).toMatch(inIndexByDue);
    // In bytes too: what is too much comes with the next answer.
    const few = { limit: 200, mostBytes: 3 * row.bytes };
    expect(await findDueCards(db, row.user_id, clock.now, few)).toHaveLength(3);
    expect(await findDueCards(db, row.user_id, clock.now, { limit: 200, mostBytes: 1 })).toHaveLength(1);
    // A plan that reads everything would be seen.
    const all = db.selectFrom('cards').selectAll().where('prompt', '=', '').toOperationNode();
    expect(await explain(db, all)).not.toMatch(inIndexByDue);
  });
});

/** SQLite, then PostgreSQL. */
const inIndexByDue = /USING (?:COVERING )?INDEX \w+ \(user_id=\? AND due[<>]|Index Cond: .*\bdue [<>]/;

function listenTo(asked: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function explain(db: Db, node: RootOperationNode): Promise<string> {
  const executor = db.getExecutor();
  const query = executor.compileQuery(node, { queryId: randomUUID() });
  const words = executor.adapter instanceof SqliteAdapter ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${words} ${query.sql}`, [...query.parameters]));
  return JSON.stringify(rows);
}
