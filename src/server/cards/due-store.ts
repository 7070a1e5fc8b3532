import { sql } from 'kysely';
import { DAY_MS } from '#chess/memory/recall';
import { prepareQuery } from '../db/prepared.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { CardTable, Db } from '../db/tables.ts';
import { makeDueQueries } from '../scheduling/due-store.ts';
import { liveCards } from './store.ts';

interface DueCards {
  cards: CardTable[];
  due_count: number;
  nextDueMs: number | undefined;
}

export function dueCardReads(
  db: Db,
  userId: string,
  beforeMs: number,
  { limit, mostBytes }: { limit: number; mostBytes: number },
) {
  return [
    firstDue(db, { userId, beforeMs, limit, mostBytes }),
    dueCards.count(db, { userId, beforeMs }),
    dueCards.next(db, { userId, beforeMs }),
  ] as const;
}

export function makeDueCards(rows: RowsOf<ReturnType<typeof dueCardReads>>): DueCards {
  const [cards, [count], [next]] = rows;
  return { cards, due_count: Number(count?.count), nextDueMs: next?.due };
}

export const dueCards = makeDueQueries((db, { userId }: { userId: string }) => activeCards(db, userId));

interface FirstDue {
  userId: string;
  beforeMs: number;
  limit: number;
  mostBytes: number;
}

/**
 * Adds up the stored sizes first, so that it reads no texts beyond the limit, except those of the first card.
 */
const firstDue = prepareQuery((db, { userId, beforeMs, limit, mostBytes }: FirstDue) =>
  db
    .with('sized', () =>
      activeCards(db, userId)
        .where('due', '<', beforeMs)
        .select(['id as sized_id', 'due as sized_due', 'bytes as size'])
        .orderBy('due')
        .orderBy('id')
        .limit(limit),
    )
    .with('summed', (made) =>
      made
        .selectFrom('sized')
        .select(['sized_id', 'size'])
        .select(sql<number>`sum(size) over (order by sized_due, sized_id)`.as('sum')),
    )
    .selectFrom('summed')
    .innerJoin('cards', 'cards.id', 'sized_id')
    .selectAll('cards')
    .where(sql<boolean>`sum <= ${mostBytes} or sum = size`)
    .orderBy('cards.due')
    .orderBy('cards.id'),
);

export const comingCardCounts = prepareQuery(
  (db, { userId, fromMs, untilMs }: { userId: string; fromMs: number; untilMs: number }) =>
    activeCards(db, userId)
      .select([
        // Without the cast, SQLite would not round down to whole days.
        sql<number>`(due - cast(${fromMs} as bigint)) / ${sql.lit(DAY_MS)}`.as('day'),
        sql<number>`count(*)`.as('count'),
      ])
      .where('due', '>=', fromMs)
      .where('due', '<', untilMs)
      .groupBy('day'),
);

function activeCards(db: Db, userId: string) {
  return liveCards(db, userId).where('suspended_at', 'is', null);
}
