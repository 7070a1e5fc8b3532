import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { cardLimits, type LateReview } from '#contract/cards';
import type { CardTable, Db, MemoryAnswerTable } from '../db/tables.ts';
import { findMemory } from '../scheduling/memory-settings-store.ts';
import { storeChanges } from '../scheduling/memory-changes.ts';
import { type Changed, foldLog } from '../scheduling/memory-kind.ts';
import { retry } from '../scheduling/retry.ts';
import { findLogs } from '../scheduling/answer-store.ts';
import { cardMemory, makeNewRow, tooManyReviews } from './card-memory-store.ts';
import type { CardThreads } from './card-threads.ts';
import { findOwnCards } from './store.ts';
import { makingRoom } from './upsert.ts';

const rowsAtOnce = cardLimits.reviewsPerCard;

interface Folded {
  cards: CardTable[];
  gone: string[];
}

/**
 * Recomputes cards from all their reviews, so reviews may arrive late, twice or in any order. Very large
 * requests are committed in several parts.
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
    let changed: Changed<CardTable>[] = [];
    const store = async (): Promise<boolean> => {
      if (changed.length === 0) return true;
      for (const each of changed) stored.set(each.row.id, each.row);
      const all = changed;
      changed = [];
      return makingRoom(db, userId, nowMs, () => storeChanges(db, cardMemory, all));
    };
    for (const card of cards) {
      const log = await findLogs(db, [card]);
      const added = addToLog(card, log, byCard.get(card.id) ?? [], nowMs);
      if (added !== undefined) changed.push(await foldLog(cardMemory, threads, card, memory, added, log));
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

/** Clamps the times of reviews between the card's creation and now, because a device's clock may be wrong. */
function addToLog(
  card: CardTable,
  log: readonly MemoryAnswerTable[],
  reviews: readonly LateReview[],
  nowMs: number,
): MemoryAnswerTable[] | undefined {
  const rows = new Map(log.map((row) => [row.id, row]));
  let isChanged = false;
  let added = 0;
  for (const late of reviews) {
    const { id, rating, review, reps, is_undone, took_ms: tookMs = null, game_key: gameKey = null } = late;
    if (gameKey !== null && !rows.has(id) && rows.size >= cardLimits.reviewsWithGames) continue;
    const known = rows.get(id);
    const undoneMs = is_undone ? nowMs : null;
    if (known === undefined) {
      // An answer in a game keeps its time, even if it is older than the card. Such an early answer does not
      // count as a review.
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
