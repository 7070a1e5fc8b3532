/** Runs in a worker thread, because checking many reviews would block the event loop. */
import { createHash } from 'node:crypto';
import { parse as parseJson } from 'secure-json-parse';
import { type ImportedCard, importedCards } from '#contract/card-import';
import { cardLimits, type LateReview } from '#contract/cards';
import type { CardTable, Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { checkValue } from '../validation.ts';
import { findReviewTimes, tooManyReviews } from './card-memory-store.ts';
import { findCardOwners } from './store.ts';

export interface ReadImportJob {
  kind: 'read-import';
  bytes: Uint8Array;
}

export interface ReadCard extends Omit<ImportedCard, 'reviews'> {
  id: string;
  known: Pick<CardTable, 'deleted_at'> | undefined;
  added: number;
  reviews: string;
}

export async function readImport(db: Db, userId: string, bytes: Uint8Array): Promise<ReadCard[]> {
  const given = parseCards(bytes);
  const ids = await findIds(db, userId, given);
  const cards = new Map(given.map((card, index) => [ids[index] ?? '', card]));
  const owners = await findCardOwners(db, [...cards.keys()]);
  const reviewed = [...cards].flatMap(([id, { reviews }]) =>
    owners.has(id) && reviews.length > 0 ? [id] : [],
  );
  const logs = Map.groupBy(await findReviewTimes(db, userId, reviewed), ({ memory_id }) => memory_id);
  return [...cards].map(([id, { reviews, ...card }]) => {
    const log = logs.get(id) ?? [];
    const news = leaveOutKnown(
      log,
      reviews.map((review, index) => ({ ...review, card_id: id, reps: index + 1, is_undone: false })),
    );
    if (news.length > 0 && log.length + news.length > cardLimits.reviewsPerCard) throw tooManyReviews();
    return { ...card, id, known: owners.get(id), added: news.length, reviews: JSON.stringify(news) };
  });
}

function parseCards(bytes: Uint8Array): ImportedCard[] {
  let body: unknown;
  try {
    body = parseJson(new TextDecoder().decode(bytes));
  } catch {
    throw new ApiError('invalid');
  }
  return checkValue(importedCards, body).cards;
}

/**
 * Our Anki export shifts equal review times by milliseconds, so reviews this close with the same rating count
 * as one.
 */
const sameMs = 1000;

type LoggedTime = Awaited<ReturnType<typeof findReviewTimes>>[number];

function leaveOutKnown(log: readonly LoggedTime[], reviews: readonly LateReview[]): LateReview[] {
  const standing = log.filter(({ undone_at }) => undone_at === null);
  const times = new Map(
    [...Map.groupBy(standing, ({ rating }) => rating)].map(([rating, rows]) => [
      rating as number,
      Float64Array.from(rows, ({ answered_at }) => answered_at).sort(),
    ]),
  );
  const known = new Set(log.map(({ id }) => id));
  return reviews.filter(({ id, rating, review }) => {
    if (known.has(id) || isNear(times.get(rating) ?? [], Date.parse(review))) return false;
    known.add(id);
    return true;
  });
}

function isNear(sorted: ArrayLike<number>, timeMs: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > timeMs - sameMs) high = middle;
    else low = middle + 1;
  }
  return (sorted[low] ?? Infinity) < timeMs + sameMs;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

/**
 * Derives a new id if the file's id is not a UUID or belongs to another user's card. A second import derives
 * the same id.
 */
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

function makeOwnId(userId: string, name: string): string {
  const hex = createHash('sha256').update(`${userId}\n${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
