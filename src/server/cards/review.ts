import { cardLimits, type CardReview } from '#contract/cards';
import { readTogether } from '../db/read-together.ts';
import type { CardTable, Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { addToLog, changeLog, storeChanges } from '../scheduling/memory-changes.ts';
import {
  makeDefaultSettings,
  pickMemory,
  settingsOf,
  type UserMemory,
} from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';
import {
  cardMemory,
  countReviews,
  listCounting,
  makeNewRow,
  reviewById,
  tooManyReviews,
} from './card-memory-store.ts';
import type { CardThreads } from './card-threads.ts';
import { makeWireCard } from './card-wire.ts';
import { cardById, findCard } from './store.ts';
import { makingRoom } from './upsert.ts';

export async function reviewCard(
  db: Db,
  threads: CardThreads,
  userId: string,
  review: CardReview,
  nowMs: number,
): Promise<CardTable> {
  const logId = review.review_log.id;
  const { card, memory, isStored } = await getFoldedCard(db, threads, userId, review.card.id, logId);
  if (isStored) return getCard(db, userId, card.id);
  if (!isMadeFrom(review, card)) throw stale(card);
  const { rating } = review.review_log;
  if (rating === 0) throw new ApiError('invalid', { message: 'Cannot review a manual rating' });
  const reviewMs = boundReviewTime(Date.parse(review.review_log.review), card, nowMs);
  const { took_ms: tookMs = null } = review.review_log;
  const row = makeNewRow(card, {
    id: logId,
    rating,
    reviewMs,
    reps: card.reps + 1,
    undoneMs: null,
    tookMs,
  });
  if (
    card.revision >= cardLimits.reviewsPerCard &&
    (await countReviews(db, card)) >= cardLimits.reviewsPerCard
  )
    throw tooManyReviews();
  const changed = await addToLog(db, cardMemory, threads, card, memory, [row]);
  if (await makingRoom(db, userId, nowMs, () => storeChanges(db, cardMemory, [changed]))) return changed.row;
  const [stored] = (await db.executeQuery(reviewById(db, { userId, cardId: card.id, id: logId }))).rows;
  const current = await getCard(db, userId, card.id);
  if (stored === undefined) throw stale(current);
  return current;
}

export async function undoReview(
  db: Db,
  threads: CardThreads,
  userId: string,
  cardId: string,
  logId: string,
  nowMs: number,
): Promise<CardTable> {
  await getFoldedCard(db, threads, userId, cardId, logId);
  const undone = await changeLog(db, cardMemory, threads, { userId, id: cardId }, (log, card) => {
    const review = log.find(({ id }) => id === logId);
    if (review === undefined) throw new ApiError('not_found');
    if (review.undone_at !== null) return undefined;
    if (listCounting(log).at(-1) !== review) throw stale(card);
    return log.map((each) => (each === review ? { ...each, undone_at: nowMs } : each));
  });
  if (undone === undefined) throw new ApiError('not_found');
  return undone;
}

/**
 * Does not compare times, because the server may have corrected them. Allows small differences, because
 * browsers compute `exp` and `pow` differently.
 */
function isMadeFrom({ card, review_log: log }: CardReview, stored: CardTable): boolean {
  const { memory_revision = 0 } = card;
  if (card.reps !== stored.reps + 1 || log.state !== stored.state) return false;
  // The memory settings have changed since the client's review, so its numbers may differ.
  if (memory_revision !== stored.memory_revision) return true;
  return isClose(log.stability, stored.stability) && isClose(log.difficulty, stored.difficulty);
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(right));
}

/** An offline review may be days old, but a wrong clock must not push a card far into the future. */
function boundReviewTime(reviewMs: number, card: CardTable, nowMs: number): number {
  return Math.max(Math.min(reviewMs, nowMs), card.last_review ?? card.created_at);
}

/** Read the settings and the log after the card, so that they are at least as new as its revision. */
async function getFoldedCard(
  db: Db,
  threads: CardThreads,
  userId: string,
  id: string,
  logId: string,
): Promise<{ card: CardTable; memory: UserMemory; isStored: boolean }> {
  return retry(async () => {
    const [[card], [settings], reviews] = await readTogether(db, [
      cardById(db, { userId, id }),
      settingsOf(db, { userId }),
      reviewById(db, { userId, cardId: id, id: logId }),
    ]);
    if (card === undefined) throw new ApiError('not_found');
    const memory = pickMemory(settings ?? makeDefaultSettings(userId));
    if (card.memory_revision === memory.revision) return { card, memory, isStored: reviews.length > 0 };
    if (card.memory_revision < memory.revision)
      await changeLog(db, cardMemory, threads, { userId, id }, (log) => log);
    return false;
  });
}

async function getCard(db: Db, userId: string, id: string): Promise<CardTable> {
  const card = await findCard(db, userId, id);
  if (card === undefined) throw new ApiError('not_found');
  return card;
}

function stale(card: CardTable): ApiError {
  return new ApiError('conflict', { api_data: makeWireCard(card) });
}
