import { sql } from 'kysely';
import { PACED_ANSWERS, type Pace } from '#chess/memory/minutes';
import type { LatestGame } from '#contract/latest-games';
import { type ReviewHour, type TodayAnswer, todayLimits } from '#contract/today';
import { makeTime } from '#contract/wire-schedule';
import { asLongRead } from '../db/long-read.ts';
import { prepareQuery } from '../db/prepared.ts';
import { readTogether, type RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { findGameAnalysis } from '../games/analysis-store.ts';
import { dueCards } from '../cards/due-store.ts';
import { isReview, ofBothKinds } from '../memory/counting-row-store.ts';
import { makeMoments } from '../scheduling/due-store.ts';
import { dueMemories } from '../training/opening-memory-store.ts';

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

const timedAnswers = 200;

type Today = TodayAnswer['api_data'];

export function todayReads(
  db: Db,
  userId: string,
  { beforeMs, fromMs, untilMs }: { beforeMs: number; fromMs: number; untilMs: number },
) {
  const moments = makeMoments({ beforeMs, fromMs, untilMs });
  return [
    dueCards.counts(db, { userId, ...moments }),
    dueMemories.counts(db, { userId, color: 'white', ...moments }),
    dueMemories.counts(db, { userId, color: 'black', ...moments }),
    answerTimes(db, { userId }),
    cardTimes(db, { userId }),
    oneGame(db, { userId }),
    oneReview(db, { userId }),
    oneStudy(db, { userId }),
    oneCard(db, { userId }),
  ] as const;
}

export function makeToday(rows: RowsOf<ReturnType<typeof todayReads>>): Today {
  const [cards, white, black, times, timesOfCards, games, reviews, studies, own] = rows;
  const of = (moment: 'due' | 'later') => ({
    cards: Number(cards[0]?.[moment]),
    white: Number(white[0]?.[moment]),
    black: Number(black[0]?.[moment]),
  });
  return {
    due: of('due'),
    later: of('later'),
    answer_ms: findPaceMs(times),
    card_ms: findPaceMs(timesOfCards),
    has: { game: games.length + reviews.length > 0, opening: studies.length > 0, card: own.length > 0 },
  };
}

export async function countDue(db: Db, userId: string, beforeMs: number): Promise<Today['due']> {
  const [[cards], [white], [black]] = await readTogether(db, [
    dueCards.count(db, { userId, beforeMs }),
    dueMemories.count(db, { userId, color: 'white', beforeMs }),
    dueMemories.count(db, { userId, color: 'black', beforeMs }),
  ]);
  return { cards: Number(cards?.count), white: Number(white?.count), black: Number(black?.count) };
}

export async function findPace(db: Db, userId: string): Promise<Pace> {
  const [moves, cards] = await readTogether(db, [answerTimes(db, { userId }), cardTimes(db, { userId })]);
  return { answer_ms: findPaceMs(moves), card_ms: findPaceMs(cards) };
}

function findPaceMs(rows: readonly { took_ms: number | null }[]): number | null {
  // A condition in the query would make the database read a whole log of answers without times.
  const times = rows.flatMap(({ took_ms }) => took_ms || []).sort((one, other) => one - other);
  return times.length < PACED_ANSWERS ? null : (times[times.length >> 1] ?? null);
}

const [answerTimes, cardTimes] = [readTimes('openings'), readTimes('cards')];

function readTimes(kind: 'openings' | 'cards') {
  return prepareQuery((db, { userId }: { userId: string }) =>
    db
      .selectFrom('memory_answers')
      .select('took_ms')
      .where('user_id', '=', userId)
      .where('kind', '=', sql.lit(kind))
      .where('rating', '>', 0)
      .where('game_key', 'is', null)
      .orderBy('answered_at', 'desc')
      .limit(timedAnswers),
  );
}

const oneGame = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('games')
    .select('game_key')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1),
);

const oneReview = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('game_reviews').select('id').where('user_id', '=', userId).limit(1),
);

const oneStudy = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('studies').select('color').where('user_id', '=', userId).limit(1),
);

const oneCard = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('cards').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null).limit(1),
);

export async function findReviewHours(
  db: Db,
  userId: string,
  sinceMs: number,
  minute: number,
): Promise<ReviewHour[]> {
  const shiftMs = minute * minuteMs;
  // Literals instead of parameters, because with parameters SQLite would not round down to whole hours.
  const reviews = db
    .selectFrom('memory_answers')
    .select([
      sql<number>`(answered_at - ${sql.lit(shiftMs)}) / ${sql.lit(hourMs)}`.as('hour'),
      sql<number>`count(*)`.as('reviews'),
      sql<number>`sum(case when rating > 1 then 1 else 0 end)`.as('right'),
    ])
    .where('user_id', '=', userId)
    .where(ofBothKinds)
    .where('answered_at', '>=', sinceMs)
    .where(isReview)
    .groupBy('hour')
    .orderBy('hour');
  const { rows } = await db.executeQuery(asLongRead(reviews));
  return rows.map(({ hour, reviews: count, right }) => ({
    hour: makeTime(Number(hour) * hourMs + shiftMs),
    reviews: Number(count),
    right: Number(right),
  }));
}

export async function findLatestGames(db: Db, userId: string): Promise<LatestGame[]> {
  const rows = await db
    .selectFrom('games')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('game_key', 'desc')
    .limit(todayLimits.games)
    .execute();
  return Promise.all(
    rows.map(async ({ user_id: _user, bytes: _bytes, deleted_at: _deleted, ...game }) => {
      const { game_review_id, played_at } = game;
      const analysis = game_review_id === null ? null : await findGameAnalysis(db, userId, game_review_id);
      return { ...game, played_at: makeTime(played_at), analysis: analysis ?? null };
    }),
  );
}
