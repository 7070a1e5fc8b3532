import { isDeepStrictEqual } from 'node:util';
import { type CheckedDraft, makeWireSchedule, parseWireSchedule } from '#contract/cards';
import { makeNewSchedule } from '#chess/memory/schedule';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { makeWireCard, parseContent } from './card-wire.ts';
import type { StoredCard } from './rows.ts';
import { findCardsById, upsertCards as storeCards } from './store.ts';

/** Makes new cards and gives known ones new content: the whole list or none of it. */
export async function upsertCards(
  db: Db,
  userId: string,
  drafts: readonly CheckedDraft[],
  nowMs: number,
): Promise<void> {
  if (new Set(drafts.map(({ id }) => id)).size < drafts.length) {
    throw new ApiError('invalid', { message: 'A card is in the list twice' });
  }
  const known = await findCardsById(
    db,
    userId,
    drafts.map(({ id }) => id),
  );
  const cards = drafts.map((draft) => {
    const stored = known.get(draft.id);
    const card = stored ?? makeNewCard(userId, draft, nowMs);
    refuseOtherSchedule(
      stored === undefined ? { ...draft, due: undefined } : draft,
      card,
      stored !== undefined,
    );
    return { ...card, ...parseContent(draft) };
  });
  // A review that comes in between changes the schedule, which is not written here.
  if (!(await storeCards(db, userId, cards))) throw new ApiError('not_found');
}

/** A card is due from its making on; a client whose clock is ahead does not make cards in the future. */
function makeNewCard(userId: string, draft: CheckedDraft, nowMs: number): StoredCard {
  const createdMs = Math.min(draft.due === undefined ? nowMs : Date.parse(draft.due), nowMs);
  return {
    ...parseContent(draft),
    id: draft.id,
    userId,
    schedule: makeNewSchedule(createdMs),
    revision: 0,
    createdMs,
    deletedMs: undefined,
  };
}

/** The schedule is the review log's. One that comes along must be the stored one, so that none is dropped unseen. */
function refuseOtherSchedule(
  draft: Omit<CheckedDraft, 'due'> & { due?: string | undefined },
  card: StoredCard,
  isKnown: boolean,
): void {
  const own = makeWireSchedule(card.schedule);
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
  if (isDeepStrictEqual(given, card.schedule)) return;
  if (isKnown) throw new ApiError('conflict', { api_data: makeWireCard(card) });
  throw new ApiError('invalid', {
    message: 'A new card has not been reviewed: leave its scheduling fields out',
  });
}
