import { type SelectQueryBuilder, sql } from 'kysely';
import { prepareQuery } from '../db/prepared.ts';
import type { Db, Tables } from '../db/tables.ts';

export interface DueMoments {
  beforeMs: number;
  fromMs: number;
  untilMs: number;
  endMs: number;
}

export function makeMoments(moments: Omit<DueMoments, 'endMs'>): DueMoments {
  return { ...moments, endMs: Math.max(moments.beforeMs, moments.untilMs) };
}

/** The conditions of `select` must match the partial index of due times. */
export function makeDueQueries<Owner extends object>(
  select: (db: Db, owner: Owner) => SelectQueryBuilder<Tables, 'cards' | 'opening_memories', object>,
) {
  return {
    count: prepareQuery((db, due: Owner & { beforeMs: number }) =>
      select(db, due)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('due', '<', due.beforeMs),
    ),
    counts: prepareQuery((db, due: Owner & DueMoments) => {
      const { beforeMs, fromMs, untilMs, endMs } = due;
      return select(db, due)
        .select([
          sql<number | null>`sum(case when due < ${beforeMs} then 1 else 0 end)`.as('due'),
          sql<number | null>`sum(case when due >= ${fromMs} and due < ${untilMs} then 1 else 0 end)`.as(
            'later',
          ),
        ])
        .where('due', '<', endMs);
    }),
    next: prepareQuery((db, due: Owner & { beforeMs: number }) =>
      select(db, due).select('due').where('due', '>=', due.beforeMs).orderBy('due').limit(1),
    ),
  };
}
