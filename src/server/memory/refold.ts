/**
 * After a change of weights or retention, everything of a user is folded anew, a little at a time, so that nobody else waits. A
 * server that dies in the middle goes on when the user is next seen: what is not folded yet says so by its revision.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { foldAnswers } from '#chess/memory/training-fold';
import { trainingColors } from '#contract/training';
import type { CardTable, Db, OpeningMemoryTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import {
  findMemory,
  findMemorySettings,
  markFolded,
  pickMemory,
  type UserMemory,
} from './memory-settings-store.ts';
import { foldCard } from '../cards/review-fold.ts';
import { findOwnCardsAfter, findReviews, storeReviews } from '../cards/store.ts';
import { findOwnMemoriesAfter } from '../training/training-list-store.ts';
import { findLogs, makeAnswerEntry, storeMemories } from '../training/training-store.ts';
import { getSchedulers } from './user-schedulers.ts';

const rowsPerPage = 20;
/** Somebody reviews while it runs: the page is read again. */
const mostTries = 20;

/** Resolves when everything of the user's is scheduled as the settings say: at once, unless they have just been changed. */
export async function refoldMemories(db: Db, userId: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const settings = await findMemorySettings(db, userId);
    if (settings.folded_revision === settings.revision) return;
    const memory = pickMemory(settings);
    await refoldCards(db, userId, memory);
    for (const color of trainingColors) await refoldOpenings(db, userId, color, memory);
    await markFolded(db, userId, memory.revision);
  }
  throw new ApiError('unavailable');
}

/** One card whose turn has not come yet. */
export async function refoldCard(db: Db, card: CardTable): Promise<boolean> {
  const memory = await findMemory(db, card.user_id);
  return card.memory_revision >= memory.revision || storePage(db, [card], memory);
}

async function refoldCards(db: Db, userId: string, memory: UserMemory): Promise<void> {
  for (let lastId = '', tries = 0; ;) {
    const cards = await findOwnCardsAfter(db, userId, lastId, rowsPerPage);
    const last = cards.at(-1);
    if (last === undefined) return;
    const stale = cards.filter((card) => card.memory_revision < memory.revision);
    if (await storePage(db, stale, memory)) [lastId, tries] = [last.id, 0];
    else if (tries++ > mostTries) throw new ApiError('unavailable');
    await otherWork();
  }
}

async function storePage(db: Db, cards: readonly CardTable[], memory: UserMemory): Promise<boolean> {
  if (cards.length === 0) return true;
  const ids = cards.map(({ id }) => id);
  const logs = Map.groupBy(await findReviews(db, ids), ({ card_id }) => card_id);
  const folded = [];
  for (const card of cards) {
    const log = logs.get(card.id) ?? [];
    folded.push(foldCard(card, memory, log, log));
    // A long log takes a few milliseconds.
    if (log.length > 50) await otherWork();
  }
  return storeReviews(db, folded);
}

async function refoldOpenings(
  db: Db,
  userId: string,
  color: OpeningMemoryTable['color'],
  memory: UserMemory,
): Promise<void> {
  const { openings } = getSchedulers(memory);
  for (let lastId = '', tries = 0; ;) {
    const rows = await findOwnMemoriesAfter(db, userId, color, lastId, rowsPerPage);
    const last = rows.at(-1);
    if (last === undefined) return;
    const stale = rows.filter((row) => row.memory_revision < memory.revision);
    const found = await findLogs(
      db,
      stale.map(({ id }) => id),
    );
    const logs = Map.groupBy(
      found.filter(({ undone_at }) => undone_at === null),
      ({ memory_id }) => memory_id,
    );
    const folded = stale.map((row): OpeningMemoryTable => {
      const { schedule, introducedMs } = foldAnswers((logs.get(row.id) ?? []).map(makeAnswerEntry), openings);
      const marks = { memory_revision: memory.revision, revision: row.revision + 1 };
      return { ...row, ...schedule, introduced_at: introducedMs, ...marks };
    });
    if (await storeMemories(db, folded)) [lastId, tries] = [last.id, 0];
    else if (tries++ > mostTries) throw new ApiError('unavailable');
    await otherWork();
  }
}
