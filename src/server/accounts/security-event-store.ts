import { type SecurityEventKind, securityEventLimits } from '#contract/security-events';
import type { Db } from '../db/tables.ts';
import { hashToken } from './token.ts';

const hourMs = 60 * 60_000;
const longestMs = securityEventLimits.days * 24 * hourMs;

export interface NewSecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  from?: { browser: string; network: string } | undefined;
  detail?: string;
}

/** Equal events of the same hour share a row. At the limit, the oldest event of that kind is deleted. */
export async function storeSecurityEvent(
  db: Db,
  { userId, kind, from, detail = '' }: NewSecurityEvent,
  nowMs: number,
): Promise<void> {
  const what = {
    kind,
    browser: from?.browser ?? null,
    network: from?.network ?? null,
    detail: detail.slice(0, securityEventLimits.detailLength),
  };
  const id = hashToken(JSON.stringify([userId, what, Math.floor(nowMs / hourMs)]));
  await db
    .insertInto('security_events')
    .values({ id, user_id: userId, at: nowMs, times: 1, ...what })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => ({ at: nowMs, times: eb(ref('security_events.times'), '+', 1) })),
    )
    .execute();
  const ofKind = db.selectFrom('security_events').where('user_id', '=', userId).where('kind', '=', kind);
  await db
    .deleteFrom('security_events')
    .where(
      'id',
      'in',
      ofKind
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(securityEventLimits.perKind)
        .offset(securityEventLimits.perKind),
    )
    .execute();
}

export async function listSecurityEvents(db: Db, userId: string, nowMs: number) {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'at', 'times', 'browser', 'network', 'detail'])
    .where('user_id', '=', userId)
    .where('at', '>', nowMs - longestMs)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(securityEventLimits.listed)
    .execute();
}

export async function deleteOldSecurityEvents(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('at', '<=', nowMs - longestMs)
    .execute();
}

export async function hasForeignRow(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await db
    .selectFrom('users as asking')
    .select('asking.id')
    .where('asking.id', '=', userId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('users').select('users.id').where('users.id', 'in', ids).where('users.id', '<>', userId),
        ),
        exists(
          selectFrom('cards')
            .select('cards.id')
            .where('cards.id', 'in', ids)
            .where('cards.user_id', '<>', userId),
        ),
        exists(
          selectFrom('game_reviews')
            .select('game_reviews.id')
            .where('game_reviews.id', 'in', ids)
            .where('game_reviews.user_id', '<>', userId),
        ),
        exists(
          selectFrom('mistakes')
            .innerJoin('game_reviews', 'game_reviews.id', 'mistakes.game_review_id')
            .select('mistakes.id')
            .where('mistakes.id', 'in', ids)
            .where('game_reviews.user_id', '<>', userId),
        ),
        exists(
          selectFrom('live_games')
            .select('live_games.id')
            .where('live_games.id', 'in', ids)
            .where('white_id', '<>', userId)
            .where('black_id', '<>', userId),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
