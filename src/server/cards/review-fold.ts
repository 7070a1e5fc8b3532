import { isDeepStrictEqual } from 'node:util';
import { addReview, replayReviews, sortReviews } from '#chess/memory/review-history';
import { type Grade, makeNewSchedule, pickLog, pickSchedule, type ReviewLog } from '#chess/memory/schedule';
import { cardLimits } from '#contract/cards';
import type { CardTable, ReviewLogTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { UserMemory } from '../scheduling/memory-settings-store.ts';
import { makeRevision, type ReviewedCard } from './review-store.ts';
import { getSchedulers } from '../scheduling/user-schedulers.ts';

interface NewReview {
  id: string;
  rating: Grade;
  reviewMs: number;
  reps: number;
  undoneMs: number | null;
  tookMs: number | null;
  gameKey?: string | null;
  before?: number;
}

export function tooManyReviews(): ApiError {
  return new ApiError('full', { message: `At most ${cardLimits.reviewsPerCard} reviews of one card` });
}

export function makeNewRow(
  card: CardTable,
  { id, rating, reviewMs, reps, undoneMs, tookMs, gameKey = null, before = 0 }: NewReview,
): ReviewLogTable {
  const { state, due, stability, difficulty, elapsed_days, scheduled_days } = card;
  return {
    card_id: card.id,
    id,
    rating,
    review: reviewMs,
    reps,
    revision: card.revision + 1 + before,
    undone_at: undoneMs,
    took_ms: tookMs,
    game_key: gameKey,
    state,
    due,
    stability,
    difficulty,
    elapsed_days,
    last_elapsed_days: elapsed_days,
    scheduled_days,
  };
}

/** Append: the log need not be read. */
export function addToCard(card: CardTable, memory: UserMemory, row: ReviewLogTable): ReviewedCard {
  const { value, error } = addReview(pickSchedule(card), row, getSchedulers(memory).cards);
  if (value === undefined) throw new ApiError('invalid', { message: error });
  const rows = [{ ...row, ...value.log }];
  return { card, schedule: value.schedule, lastRating: row.rating, memoryRevision: memory.revision, rows };
}

/** Folds the whole log. Writes only rows that differ from `stored`. */
export function foldCard(
  card: CardTable,
  memory: UserMemory,
  log: readonly ReviewLogTable[],
  stored: readonly ReviewLogTable[] = log.filter(({ revision }) => revision <= card.revision),
): ReviewedCard {
  const counting = listCounting(log);
  const { value, error } = replayReviews(card.created_at, counting, getSchedulers(memory).cards);
  if (value === undefined) throw new Error(`Card ${card.id} has a log that cannot be replayed: ${error}`);
  const found = new Map(counting.map(({ id }, index) => [id, value.logs[index]]));
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = log
    .map((row) => ({ ...row, ...(found.get(row.id) ?? makeIdleLog(card, row)) }))
    .filter((row) => !isDeepStrictEqual(row, { ...known.get(row.id) }));
  const lastRating = counting.at(-1)?.rating ?? null;
  return { card, schedule: value.schedule, lastRating, memoryRevision: memory.revision, rows };
}

/** In order. A game counts only after a real review. */
export function listCounting(log: readonly ReviewLogTable[]): ReviewLogTable[] {
  const standing = sortReviews(log.filter(({ undone_at }) => undone_at === null));
  const first = standing.findIndex(({ game_key }) => game_key === null);
  return first === -1 ? [] : standing.slice(first);
}

/** Outcome of a row that does not count: unchanged if undone, a new card for an early game. */
function makeIdleLog(card: CardTable, row: ReviewLogTable): ReviewLog {
  if (row.undone_at !== null) return pickLog(row);
  return pickLog({ ...row, ...makeNewSchedule(card.created_at), last_elapsed_days: 0 });
}

export function findLastCounting(log: readonly ReviewLogTable[]): ReviewLogTable | undefined {
  return listCounting(log).at(-1);
}

export function makeStored(reviewed: ReviewedCard): CardTable {
  const { card, schedule, lastRating, memoryRevision } = reviewed;
  const marks = {
    last_rating: lastRating,
    memory_revision: memoryRevision,
    revision: makeRevision(reviewed),
  };
  return { ...card, ...schedule, ...marks };
}
