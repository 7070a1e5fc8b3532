import { sql } from 'kysely';
import { DAY_MS } from '#chess/memory/recall';
import { countMoments, type DueMoments } from '../scheduling/due-moment-store.ts';
import { prepareQuery } from '../db/prepared.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { CardTable, Db } from '../db/tables.ts';
import { liveCards } from './store.ts';

interface DueCards {
  /** Limited in number and bytes; the client requests more. */
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
    dueCardCount(db, { userId, beforeMs }),
    nextDue(db, { userId, beforeMs }),
  ] as const;
}

export function makeDueCards(rows: RowsOf<ReturnType<typeof dueCardReads>>): DueCards {
  const [cards, [count], [next]] = rows;
  return { cards, due_count: Number(count?.count), nextDueMs: next?.due };
}

interface DueQuery {
  userId: string;
  beforeMs: number;
}

function selectDue(db: Db, { userId, beforeMs }: DueQuery) {
  return activeCards(db, userId).where('due', '<', beforeMs);
}

/** Always at least one. Adds sizes up before reading any text. */
const firstDue = prepareQuery(
  (db, { limit, mostBytes, ...due }: DueQuery & { limit: number; mostBytes: number }) =>
    db
      .with('sized', () =>
        selectDue(db, due)
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

const nextDue = prepareQuery((db, { userId, beforeMs }: DueQuery) =>
  activeCards(db, userId).select('due').where('due', '>=', beforeMs).orderBy('due').limit(1),
);

export const dueCardCount = prepareQuery((db, due: DueQuery) =>
  selectDue(db, due).select(({ fn }) => fn.countAll<number>().as('count')),
);

/** What is due before a moment, and what comes due within a span that may lie behind it, in one walk over an index. */
export const dueCardCounts = prepareQuery((db, { userId, ...moments }: DueMoments & { userId: string }) =>
  activeCards(db, userId).select(countMoments(moments)).where('due', '<', moments.endMs),
);

/** How many come due on each of the days from then on. */
export const comingCardCounts = prepareQuery(
  (db, { userId, fromMs, untilMs }: { userId: string; fromMs: number; untilMs: number }) =>
    activeCards(db, userId)
      .select([
        // Cast, because SQLite would divide with fractions.
        sql<number>`(due - cast(${fromMs} as bigint)) / ${sql.lit(DAY_MS)}`.as('day'),
        sql<number>`count(*)`.as('count'),
      ])
      .where('due', '>=', fromMs)
      .where('due', '<', untilMs)
      .groupBy('day'),
);

/** A suspended card is never due. */
function activeCards(db: Db, userId: string) {
  return liveCards(db, userId).where('suspended_at', 'is', null);
}
