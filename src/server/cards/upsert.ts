import { findPositionKey } from '#chess/position/key';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#chess/memory/recall';
import { pickContent } from '#contract/cards';
import { makeWireSchedule, parseWireSchedule } from '#contract/wire-schedule';
import type { CheckedDraft } from '#contract/card-draft';
import { makeNewSchedule, pickSchedule } from '#chess/memory/schedule';
import type { CardTable, Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { countTextBytes } from '../text-bytes.ts';
import { makeWireCard } from './card-wire.ts';
import { findCardsById, removeDeletedCards, writeCards as storeCards } from './store.ts';
import { makeTagsText } from './tags.ts';

const rowBytes = 1000;

/** The server keeps a deleted card at least this long, even if its owner needs the space. */
const deletedRetentionMs = 30 * DAY_MS;

export async function upsertCards(
  db: Db,
  userId: string,
  drafts: readonly CheckedDraft[],
  nowMs: number,
): Promise<void> {
  if (new Set(drafts.map(({ id }) => id)).size < drafts.length) {
    throw new ApiError('invalid', { message: 'A card appears twice in the list' });
  }
  const known = await findCardsById(
    db,
    userId,
    drafts.map(({ id }) => id),
  );
  const cards: CardTable[] = [];
  for (const draft of drafts) {
    const stored = known.get(draft.id);
    const card = stored ?? makeNewCard(userId, draft, nowMs);
    refuseOtherSchedule(
      stored === undefined ? { ...draft, due: undefined } : draft,
      card,
      stored !== undefined,
    );
    const { tags, game_review_id, answer_search } = draft;
    const isSamePosition = findPositionKey(card.prompt_fen) === findPositionKey(draft.prompt_fen);
    const changed = {
      ...card,
      ...pickContent(draft),
      tags: tags === undefined ? card.tags : makeTagsText(tags),
      game_review_id: game_review_id ?? card.game_review_id,
      answer_search: answer_search ?? (isSamePosition ? card.answer_search : null),
    };
    const { prompt, prompt_pgn, answer, answer_pgn } = changed;
    const texts = [prompt, prompt_pgn, answer, answer_pgn, changed.tags];
    cards.push({ ...changed, bytes: countTextBytes(texts, rowBytes) });
    if (cards.length % 100 === 0) await yieldToEventLoop();
  }
  // Writes only the content, so that it does not conflict with a review at the same time.
  if (await makingRoom(db, userId, nowMs, () => storeCards(db, userId, cards))) return;
  throw new ApiError('not_found');
}

export async function makingRoom<T>(
  db: Db,
  userId: string,
  nowMs: number,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'full')) throw error;
    if ((await removeDeletedCards(db, userId, nowMs - deletedRetentionMs)) === 0) throw error;
    return store();
  }
}

function makeNewCard(userId: string, draft: CheckedDraft, nowMs: number): CardTable {
  const createdMs = Math.min(draft.due === undefined ? nowMs : Date.parse(draft.due), nowMs);
  return {
    ...pickContent(draft),
    ...makeNewSchedule(createdMs),
    id: draft.id,
    user_id: userId,
    revision: 0,
    created_at: createdMs,
    deleted_at: null,
    tags: '',
    suspended_at: null,
    game_review_id: null,
    last_rating: null,
    memory_revision: 0,
    answer_search: null,
    bytes: 0,
  };
}

/**
 * Rejects a draft whose schedule differs from the stored one, because the client would not notice the
 * difference.
 */
function refuseOtherSchedule(
  draft: Omit<CheckedDraft, 'due'> & { due?: string | undefined },
  card: CardTable,
  isKnown: boolean,
): void {
  const own = makeWireSchedule(card);
  const given = parseWireSchedule({
    due: draft.due ?? own.due,
    stability: draft.stability ?? own.stability,
    difficulty: draft.difficulty ?? own.difficulty,
    elapsed_days: draft.elapsed_days ?? own.elapsed_days,
    scheduled_days: draft.scheduled_days ?? own.scheduled_days,
    reps: draft.reps ?? own.reps,
    lapses: draft.lapses ?? own.lapses,
    state: draft.state ?? own.state,
    last_review: draft.last_review ?? own.last_review,
  });
  if (isDeepStrictEqual(given, pickSchedule(card))) return;
  if (isKnown) throw new ApiError('conflict', { api_data: makeWireCard(card) });
  throw new ApiError('invalid', {
    message: 'A new card cannot have scheduling fields',
  });
}
