import { isDeepStrictEqual } from 'node:util';
import { addReview } from '#chess/memory/review-history';
import { makeNewSchedule, pickLog, pickSchedule, type Rating, type Schedule } from '#chess/memory/schedule';
import { readPages } from '../db/row-pages.ts';
import type { CardTable, Db, MemorySettingsTable, ReviewLogTable } from '../db/tables.ts';
import { findMemorySettingsOf, pickMemory } from '../scheduling/memory-settings-store.ts';
import { findStaleness } from '../scheduling/memory-staleness.ts';
import { listCounting } from './review-fold.ts';
import { findReviews } from './review-store.ts';
import { findCardsAfter } from './store.ts';
import { getSchedulers } from '../scheduling/user-schedulers.ts';

export interface Verification {
  cards: number;
  reviews: number;
  faults: string[];
}

const cardsPerPage = 500;

export async function verifyCards(db: Db): Promise<Verification> {
  const result: Verification = { cards: 0, reviews: 0, faults: [] };
  const pages = readPages(
    cardsPerPage,
    (after) => readPage(db, after),
    ({ card }) => card.id,
  );
  for await (const page of pages) {
    for (const { card, reviews, settings } of page) {
      const fault = findFault(card, reviews, settings);
      if (fault !== undefined) result.faults.push(`Card ${card.id}: ${fault}`);
      result.reviews += reviews.length;
    }
    result.cards += page.length;
  }
  return result;
}

type Page = { card: CardTable; reviews: ReviewLogTable[]; settings: MemorySettingsTable }[];

/** A transaction, for a consistent view of card and log. */
async function readPage(db: Db, lastId: string): Promise<Page> {
  const isolated = db.transaction().setIsolationLevel('repeatable read');
  return isolated.execute(async (tx) => {
    const cards = await findCardsAfter(tx, lastId, cardsPerPage);
    const ids = cards.map(({ id }) => id);
    const reviews = Map.groupBy(ids.length === 0 ? [] : await findReviews(tx, ids), ({ card_id }) => card_id);
    const getSettings = await findMemorySettingsOf(tx, cards);
    return cards.map((card) => ({
      card,
      reviews: reviews.get(card.id) ?? [],
      settings: getSettings(card),
    }));
  });
}

function findFault(
  card: CardTable,
  reviews: readonly ReviewLogTable[],
  settings: MemorySettingsTable,
): string | undefined {
  if (reviews.some(({ revision }) => revision > card.revision)) return 'has reviews newer than itself';
  const staleness = findStaleness(card, settings);
  // A card without reviews does not depend on settings.
  if (staleness !== 'fresh' && reviews.length > 0) return staleness === 'waits' ? undefined : staleness;
  const { cards: scheduler } = getSchedulers(pickMemory(settings));
  let schedule: Schedule = makeNewSchedule(card.created_at);
  let lastRating: Rating | null = null;
  for (const review of listCounting(reviews)) {
    const { value, error } = addReview(schedule, review, scheduler);
    if (value === undefined) return `review ${review.id} cannot be replayed: ${error}`;
    if (!isDeepStrictEqual(value.log, pickLog(review))) {
      return `review ${review.id} was not made from the card that the reviews before it give`;
    }
    ({ schedule } = value);
    lastRating = review.rating;
  }
  if (!isDeepStrictEqual(schedule, pickSchedule(card))) return 'is not what its reviews make of it';
  return lastRating === card.last_rating ? undefined : 'does not have the last score of its reviews';
}
