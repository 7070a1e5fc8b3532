import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { gameAnswerLimits } from '#contract/game-answers';
import { cardLimits, type LateReview } from '#contract/cards';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import { findMemory } from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';
import { type CardThreads, foldLog } from './card-threads.ts';
import { makeNewRow, makeStored, tooManyReviews } from './review-fold.ts';
import { findReviews, type ReviewedCard, storeReviews } from './review-store.ts';
import { findCardsInGame, findOwnCards } from './store.ts';
import { makingRoom } from './upsert.ts';

/** The longest log takes about 30 ms to write. */
const rowsAtOnce = cardLimits.reviewsPerCard;

interface Folded {
  cards: CardTable[];
  /** Deleted cards, whose reviews count if restored, and unknown cards. */
  gone: string[];
}

/**
 * Idempotent, in any order: a card is the fold of its log by time. All or none, except that very large batches commit
 * in parts so as not to block other writers.
 */
export async function addLateReviews(
  db: Db,
  threads: CardThreads,
  userId: string,
  reviews: readonly LateReview[],
  nowMs: number,
): Promise<Folded> {
  const byCard = Map.groupBy(reviews, ({ card_id }) => card_id);
  return retry(async () => {
    const cards = await findOwnCards(db, userId, [...byCard.keys()]);
    const memory = await findMemory(db, userId);
    const stored = new Map<string, CardTable>();
    let changed: ReviewedCard[] = [];
    const store = async (): Promise<boolean> => {
      if (changed.length === 0) return true;
      for (const each of changed) stored.set(each.card.id, makeStored(each));
      const all = changed;
      changed = [];
      return makingRoom(db, userId, nowMs, () => storeReviews(db, all));
    };
    for (const card of cards) {
      const log = await findReviews(db, [card.id]);
      const added = addToLog(card, log, byCard.get(card.id) ?? [], nowMs);
      if (added !== undefined) changed.push(await foldLog(threads, card, memory, added, log));
      // A long log takes milliseconds, and there may be 200.
      await yieldToEventLoop();
      const rows = changed.reduce((sum, each) => sum + each.rows.length, 0);
      if (rows >= rowsAtOnce && !(await store())) return false;
    }
    if (!(await store())) return false;
    const live = cards.filter(({ deleted_at }) => deleted_at === null);
    const liveIds = new Set(live.map(({ id }) => id));
    return {
      cards: live.map((card) => stored.get(card.id) ?? card),
      gone: [...byCard.keys()].filter((id) => !liveIds.has(id)),
    };
  });
}

/** Undefined if nothing is new. Bounds the client's time to between card creation and now. */
function addToLog(
  card: CardTable,
  log: readonly ReviewLogTable[],
  reviews: readonly LateReview[],
  nowMs: number,
): ReviewLogTable[] | undefined {
  const rows = new Map(log.map((row) => [row.id, row]));
  let isChanged = false;
  let added = 0;
  for (const late of reviews) {
    const { id, rating, review, reps, is_undone, took_ms: tookMs = null, game_key: gameKey = null } = late;
    if (gameKey !== null && !rows.has(id) && rows.size >= cardLimits.reviewsWithGames) continue;
    const known = rows.get(id);
    const undoneMs = is_undone ? nowMs : null;
    if (known === undefined) {
      // A game older than the card sorts first and never counts: often the card was made from it.
      const earliestMs = gameKey === null ? card.created_at : 0;
      const reviewMs = Math.max(Math.min(Date.parse(review), nowMs), earliestMs);
      const made = { id, rating, reviewMs, reps, undoneMs, tookMs, gameKey, before: added++ };
      rows.set(id, makeNewRow(card, made));
    } else if (is_undone && known.undone_at === null) rows.set(id, { ...known, undone_at: undoneMs });
    else continue;
    isChanged = true;
  }
  if (!isChanged) return undefined;
  if (added > 0 && rows.size > cardLimits.reviewsPerCard) throw tooManyReviews();
  return [...rows.values()];
}

/** Undoes or restores a game's reviews card by card. Idempotent. */
export async function markGameReviews(
  db: Db,
  threads: CardThreads,
  userId: string,
  gameKey: string,
  undoneMs: number | null,
): Promise<void> {
  const ids = await findCardsInGame(db, userId, gameKey, gameAnswerLimits.positionsOfGame);
  for (const id of ids) await markCard(db, threads, userId, id, { gameKey, undoneMs });
}

async function markCard(
  db: Db,
  threads: CardThreads,
  userId: string,
  cardId: string,
  { gameKey, undoneMs }: { gameKey: string; undoneMs: number | null },
): Promise<void> {
  await retry(async () => {
    const [card] = await findOwnCards(db, userId, [cardId]);
    if (card === undefined) return true;
    const memory = await findMemory(db, userId);
    const log = await findReviews(db, [cardId]);
    const marked = log.map((row) => (row.game_key === gameKey ? { ...row, undone_at: undoneMs } : row));
    return storeReviews(db, [await foldLog(threads, card, memory, marked, log)]);
  });
}
