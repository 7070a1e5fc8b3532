import { cardLimits, type CardReview } from '#contract/cards';
import { isNextReview } from '#chess/memory/review-history';
import { readTogether } from '../db/read-together.ts';
import type { CardTable, Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { makeWireCard } from './card-wire.ts';
import {
  makeDefaultSettings,
  pickMemory,
  settingsOf,
  type UserMemory,
} from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';
import { addToCard, findLastCounting, makeNewRow, makeStored, tooManyReviews } from './review-fold.ts';
import { type CardThreads, foldLog } from './card-threads.ts';
import { makingRoom } from './upsert.ts';
import {
  countReviews,
  findReviews,
  hasReview,
  hasUndoneReview,
  reviewById,
  storeReviews,
} from './review-store.ts';
import { cardById, findCard } from './store.ts';

/**
 * Schedule and log row are stored together. The schedule is computed here, never taken from the request. Idempotent by log id.
 */
export async function reviewCard(
  db: Db,
  threads: CardThreads,
  userId: string,
  review: CardReview,
  nowMs: number,
): Promise<CardTable> {
  const logId = review.review_log.id;
  const {
    card,
    memory,
    isStored: wasStored,
  } = await getFoldedCard(db, threads, userId, review.card.id, logId);
  // It may have been stored between the two reads.
  if (wasStored) return getCard(db, userId, card.id);
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
  // Reviews with equal times keep their devices' order. So does a first review after games only: those count behind it.
  const hasOnlyGames = card.last_review === null && card.revision > 0;
  const log = isNextReview(card, row) && !hasOnlyGames ? undefined : await findReviews(db, [card.id]);
  // The revision bounds the number of rows.
  if (
    card.revision >= cardLimits.reviewsPerCard &&
    (await countReviews(db, card.id)) >= cardLimits.reviewsPerCard
  )
    throw tooManyReviews();
  const reviewed =
    log === undefined
      ? addToCard(card, memory, row)
      : await foldLog(threads, card, memory, [...log, row], log);
  if (!(await makingRoom(db, userId, nowMs, () => storeReviews(db, [reviewed])))) {
    // Lost a race: a duplicate or a different review.
    const isStored = await hasReview(db, card.id, logId);
    const current = await getCard(db, userId, card.id);
    if (isStored) return current;
    throw stale(current);
  }
  return makeStored(reviewed);
}

/** The log row stays, marked as undone. Idempotent, also concurrently. */
export async function undoReview(
  db: Db,
  threads: CardThreads,
  userId: string,
  cardId: string,
  logId: string,
  nowMs: number,
): Promise<CardTable> {
  const { card, memory } = await getFoldedCard(db, threads, userId, cardId, logId);
  const reviews = await findReviews(db, [cardId]);
  const review = reviews.find(({ id }) => id === logId);
  if (review === undefined) throw new ApiError('not_found');
  if (review.undone_at !== null) return getCard(db, userId, cardId);
  if (findLastCounting(reviews) !== review) throw stale(card);
  const undone = reviews.map((each) => (each === review ? { ...each, undone_at: nowMs } : each));
  const reviewed = await foldLog(threads, card, memory, undone, reviews);
  if (!(await storeReviews(db, [reviewed]))) {
    const isUndone = await hasUndoneReview(db, cardId, logId);
    const current = await getCard(db, userId, cardId);
    if (isUndone) return current;
    throw stale(current);
  }
  return makeStored(reviewed);
}

/** Ignores times, which the server may have bounded, and last digits, because browsers differ in `exp` and `pow`. */
function isMadeFrom({ card, review_log: log }: CardReview, stored: CardTable): boolean {
  const { memory_revision = 0 } = card;
  if (card.reps !== stored.reps + 1 || log.state !== stored.state) return false;
  // Settings have changed since, so the numbers differ.
  if (memory_revision !== stored.memory_revision) return true;
  return isClose(log.stability, stored.stability) && isClose(log.difficulty, stored.difficulty);
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(right));
}

/** Offline reviews may be days old, but a wrong clock must not push cards out of reach. */
function boundReviewTime(reviewMs: number, card: CardTable, nowMs: number): number {
  return Math.max(Math.min(reviewMs, nowMs), card.last_review ?? card.created_at);
}

/** Reads settings and log after the card, so that the card's revision is never newer. */
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
      reviewById(db, { cardId: id, id: logId }),
    ]);
    if (card === undefined) throw new ApiError('not_found');
    const memory = pickMemory(settings ?? makeDefaultSettings(userId));
    if (card.memory_revision === memory.revision) return { card, memory, isStored: reviews.length > 0 };
    // New, or not yet refolded after a settings change.
    if (card.memory_revision < memory.revision) await refoldCard(db, threads, card, memory);
    return false;
  });
}

async function refoldCard(db: Db, threads: CardThreads, card: CardTable, memory: UserMemory): Promise<void> {
  const log = await findReviews(db, [card.id]);
  await storeReviews(db, [await foldLog(threads, card, memory, log, log)]);
}

async function getCard(db: Db, userId: string, id: string): Promise<CardTable> {
  const card = await findCard(db, userId, id);
  if (card === undefined) throw new ApiError('not_found');
  return card;
}

function stale(card: CardTable): ApiError {
  return new ApiError('conflict', { api_data: makeWireCard(card) });
}
