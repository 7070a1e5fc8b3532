import { sql } from 'kysely';
import type { LatestGame } from '#contract/latest-games';
import { type ReviewHour, type TodayAnswer, todayLimits } from '#contract/today';
import { makeTime } from '#contract/wire-schedule';
import type { Db } from '../db/tables.ts';
import { findGameAnalysis } from '../games/analysis-store.ts';
import { countDueCards } from '../cards/store.ts';
import { countDueMemories } from '../training/training-list-store.ts';

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** How many of the last answers say how long one takes. */
const timedAnswers = 200;

type Today = TodayAnswer['api_data'];

export async function findToday(db: Db, userId: string, beforeMs: number, untilMs: number): Promise<Today> {
  const [due, until, answer_ms, game, opening, card] = await Promise.all([
    countDue(db, userId, beforeMs),
    countDue(db, userId, untilMs),
    findAnswerTime(db, userId),
    hasGame(db, userId),
    hasOpening(db, userId),
    hasCard(db, userId),
  ]);
  const later = {
    cards: until.cards - due.cards,
    white: until.white - due.white,
    black: until.black - due.black,
  };
  return { due, later, answer_ms, has: { game, opening, card } };
}

/** What comes due before a moment. */
export async function countDue(db: Db, userId: string, beforeMs: number): Promise<Today['due']> {
  return {
    cards: await countDueCards(db, userId, beforeMs),
    white: await countDueMemories(db, userId, 'white', beforeMs),
    black: await countDueMemories(db, userId, 'black', beforeMs),
  };
}

/** Half of the last answers took longer. What was not asked, or met in a game, took no time. */
export async function findAnswerTime(db: Db, userId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('opening_answers')
    .select('took_ms')
    .where('user_id', '=', userId)
    .where('rating', '>', 0)
    .where('game_key', 'is', null)
    .orderBy('answered_at', 'desc')
    .limit(timedAnswers)
    .execute();
  const times = rows.map(({ took_ms }) => took_ms).sort((one, other) => one - other);
  return times[times.length >> 1] ?? null;
}

/** A game of the library, or one that was reviewed before there was a library. */
async function hasGame(db: Db, userId: string): Promise<boolean> {
  const games = db
    .selectFrom('games')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1);
  if ((await games.executeTakeFirst()) !== undefined) return true;
  const reviews = db.selectFrom('game_reviews').select('id').where('user_id', '=', userId).limit(1);
  return (await reviews.executeTakeFirst()) !== undefined;
}

async function hasOpening(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('studies')
    .select('color')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasCard(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface HourRow {
  hour: number | string;
  reviews: number | string;
  right: number | string | null;
}

/** What was answered since then, and how much of it right; what was taken back, asked twice for a miss, or met in a game does not count. */
export async function findReviewHours(
  db: Db,
  userId: string,
  sinceMs: number,
  minute: number,
): Promise<ReviewHour[]> {
  const shiftMs = minute * minuteMs;
  // Whole numbers of our own making: as values SQLite would divide them with fractions.
  const hourOf = (column: string) =>
    sql<number>`(${sql.ref(column)} - ${sql.lit(shiftMs)}) / ${sql.lit(hourMs)}`.as('hour');
  const figures = [
    sql<number>`count(*)`.as('reviews'),
    sql<number>`sum(case when rating > 1 then 1 else 0 end)`.as('right'),
  ] as const;
  const [cards, openings] = await Promise.all([
    db
      .selectFrom('cards')
      .innerJoin('review_logs', 'review_logs.card_id', 'cards.id')
      .select([hourOf('review'), ...figures])
      .where('cards.user_id', '=', userId)
      .where('review', '>=', sinceMs)
      .where('rating', '>', 0)
      .where('undone_at', 'is', null)
      .where('game_key', 'is', null)
      .groupBy('hour')
      .execute(),
    db
      .selectFrom('opening_answers')
      .select([hourOf('answered_at'), ...figures])
      .where('user_id', '=', userId)
      .where('answered_at', '>=', sinceMs)
      .where('rating', '>', 0)
      .where('is_repeat', '=', 0)
      .where('undone_at', 'is', null)
      .where('game_key', 'is', null)
      .groupBy('hour')
      .execute(),
  ]);
  const hours = new Map<number, { reviews: number; right: number }>();
  for (const row of [...cards, ...openings] satisfies HourRow[]) {
    const hour = Number(row.hour);
    const known = hours.get(hour) ?? { reviews: 0, right: 0 };
    hours.set(hour, {
      reviews: known.reviews + Number(row.reviews),
      right: known.right + Number(row.right ?? 0),
    });
  }
  return [...hours]
    .sort(([one], [other]) => one - other)
    .map(([hour, counts]) => ({ hour: makeTime(hour * hourMs + shiftMs), ...counts }));
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
