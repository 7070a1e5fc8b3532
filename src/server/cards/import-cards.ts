import type { CheckedDraft } from '#contract/card-draft';
import type { LateReview } from '#contract/cards';
import { checkRoom } from '../db/quota.ts';
import { groupByRows } from '../db/row-groups.ts';
import type { Db } from '../db/tables.ts';
import type { CardThreads } from './card-threads.ts';
import type { ReadCard } from './import-reading.ts';
import { addLateReviews } from './late-reviews.ts';
import { markCards } from './store.ts';
import { makingRoom, upsertCards } from './upsert.ts';

const reviewsPerPiece = 1000;

export async function importCards(
  db: Db,
  threads: CardThreads,
  userId: string,
  bytes: Uint8Array,
  nowMs: number,
): Promise<{ added: number; changed: number }> {
  const cards = await threads.runShort({ kind: 'read-import', bytes }, userId);
  const reviews = cards.reduce((sum, { added }) => sum + added, 0);
  await makingRoom(db, userId, nowMs, () => checkRoom(db, userId, 'review_logs', reviews));
  const deleted = cards.flatMap(({ id, known }) =>
    known === undefined || known.deleted_at === null ? [] : [{ id, deletedMs: known.deleted_at }],
  );
  const bringBack = (isBack: boolean) =>
    markCards(
      db,
      userId,
      deleted.map(({ id, deletedMs }) => ({
        ids: [id],
        mark: { deleted_at: isBack ? null : deletedMs },
      })),
    );
  await bringBack(true);
  try {
    await upsertCards(db, userId, cards.map(makeDraft), nowMs);
  } catch (error) {
    await bringBack(false);
    throw error;
  }
  const reviewed = cards.filter(({ added }) => added > 0);
  for (const piece of groupByRows(reviewed, ({ added }) => added, reviewsPerPiece)) {
    const news = piece.flatMap((card): LateReview[] => JSON.parse(card.reviews));
    await addLateReviews(db, threads, userId, news, nowMs);
  }
  const marks = [true, false].map((isSuspended) => ({
    ids: cards.flatMap(({ id, is_suspended }) => (is_suspended === isSuspended ? [id] : [])),
    mark: { suspended_at: isSuspended ? nowMs : null },
  }));
  await markCards(
    db,
    userId,
    marks.filter((mark) => mark.ids.length > 0),
  );
  const changed = cards.filter(({ known }) => known !== undefined).length;
  return { added: cards.length - changed, changed };
}

function makeDraft(card: ReadCard): CheckedDraft {
  const {
    guid: _,
    known,
    made,
    is_suspended: _suspended,
    added: _added,
    reviews: _reviews,
    ...content
  } = card;
  return { ...content, ...(known === undefined && made !== undefined && { due: made }) };
}
