import { createHash } from 'node:crypto';
import type { ImportedCard } from '#contract/card-import';
import type { KeptReview } from '#contract/cards';
import type { CheckedDraft } from '#contract/card-draft';
import type { Db } from '../db/tables.ts';
import { addKeptReviews } from './kept-reviews.ts';
import { findReviews } from './review-store.ts';
import { findCardOwners, markCards } from './store.ts';
import { upsertCards } from './upsert.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

/**
 * Takes cards of a file with their reviews. The same file twice changes nothing; a card that the user already has gets the
 * words of the file and the reviews that it lacks, and a deleted card comes back.
 */
export async function importCards(
  db: Db,
  userId: string,
  given: readonly ImportedCard[],
  nowMs: number,
): Promise<{ added: number; changed: number }> {
  const ids = await findIds(db, userId, given);
  // Where a file has a card twice, the last one counts.
  const cards = new Map(given.map((card, index) => [ids[index] ?? '', card]));
  const owners = await findCardOwners(db, [...cards.keys()]);
  const deleted = [...owners].filter(([, { deleted_at }]) => deleted_at !== null);
  const bringBack = (isBack: boolean) =>
    markCards(
      db,
      userId,
      deleted.map(([id, { deleted_at }]) => ({
        ids: [id],
        mark: { deleted_at: isBack ? null : deleted_at },
      })),
    );
  const drafts = [...cards].map(([id, card]) => makeDraft(id, card, owners.has(id)));
  await bringBack(true);
  try {
    await upsertCards(db, userId, drafts, nowMs);
  } catch (error) {
    await bringBack(false);
    throw error;
  }
  const reviews = [...cards].flatMap(([id, card]) =>
    card.reviews.map((review, index) => makeKept(id, review, index)),
  );
  const news = await leaveOutKnown(db, reviews);
  if (news.length > 0) await addKeptReviews(db, userId, news, nowMs);
  const marks = [true, false].map((isSuspended) => ({
    ids: [...cards].flatMap(([id, { is_suspended }]) => (is_suspended === isSuspended ? [id] : [])),
    mark: { suspended_at: isSuspended ? nowMs : null },
  }));
  await markCards(
    db,
    userId,
    marks.filter((mark) => mark.ids.length > 0),
  );
  return { added: cards.size - owners.size, changed: owners.size };
}

/**
 * A package of Anki does not know the ids of reviews and moves two of the same moment apart: a review with the same time and
 * score counts as the same.
 */
const sameMs = 1000;

async function leaveOutKnown(db: Db, reviews: readonly KeptReview[]): Promise<KeptReview[]> {
  const ids = [...new Set(reviews.map(({ card_id }) => card_id))];
  const logs = Map.groupBy(ids.length === 0 ? [] : await findReviews(db, ids), ({ card_id }) => card_id);
  return reviews.filter(
    ({ id, card_id, rating, review }) =>
      !logs
        .get(card_id)
        ?.some(
          (row) =>
            row.id !== id &&
            row.rating === rating &&
            row.undone_at === null &&
            Math.abs(row.review - Date.parse(review)) < sameMs,
        ),
  );
}

/** A card keeps its id unless another user has it: then the user gets a copy, always with the same id. */
async function findIds(db: Db, userId: string, cards: readonly ImportedCard[]): Promise<string[]> {
  const wanted = cards.map((card) => {
    const guid = card.guid.toLowerCase();
    if (uuidPattern.test(guid)) return guid;
    const { prompt, prompt_fen, answer, answer_fen } = card;
    return makeOwnId(userId, guid === '' ? JSON.stringify([prompt, prompt_fen, answer, answer_fen]) : guid);
  });
  const owners = await findCardOwners(db, wanted);
  return wanted.map((id) => {
    const owner = owners.get(id);
    return owner === undefined || owner.user_id === userId ? id : makeOwnId(userId, id);
  });
}

/** Version 8 of a UUID is free for such uses. */
function makeOwnId(userId: string, name: string): string {
  const hex = createHash('sha256').update(`${userId}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function makeDraft(id: string, card: ImportedCard, isKnown: boolean): CheckedDraft {
  const { guid: _, made, is_suspended: _suspended, reviews: _reviews, ...content } = card;
  // A card is due from the moment it was made.
  return { ...content, id, ...(!isKnown && made !== undefined && { due: made }) };
}

function makeKept(card_id: string, review: ImportedCard['reviews'][number], index: number): KeptReview {
  return { ...review, card_id, reps: index + 1, is_undone: false };
}
