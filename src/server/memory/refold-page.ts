/** Read and folded in a thread, written by the caller. */
import { foldAnswers } from '#chess/memory/training-fold';
import type { TrainingColor } from '#contract/training';
import { groupByRows } from '../db/row-groups.ts';
import type { Db, OpeningMemoryTable } from '../db/tables.ts';
import { foldCard } from '../cards/review-fold.ts';
import { findReviews, type ReviewedCard } from '../cards/review-store.ts';
import { findOwnCardsAfter } from '../cards/store.ts';
import { findOwnMemoriesAfter } from '../training/training-list-store.ts';
import { findLogs, makeAnswerEntry } from '../training/training-store.ts';
import type { UserMemory } from '../scheduling/memory-settings-store.ts';
import { getSchedulers } from '../scheduling/user-schedulers.ts';

export interface RefoldOptions {
  of: 'cards' | TrainingColor;
  afterId: string;
  memory: UserMemory;
}

export interface FoldedPage {
  cards: ReviewedCard[];
  openings: OpeningMemoryTable[];
  lastId: string | undefined;
}

const memoriesPerPage = 50;
/** Other writers wait some 10 ms per page. */
const rowsPerPage = 500;

export async function foldCards(
  db: Db,
  userId: string,
  { afterId, memory }: RefoldOptions,
): Promise<FoldedPage> {
  const found = await findOwnCardsAfter(db, userId, afterId, memoriesPerPage);
  const [page = []] = groupByRows(found, ({ revision }) => revision + 1, rowsPerPage);
  const stale = page.filter((card) => card.memory_revision < memory.revision);
  const ids = stale.map(({ id }) => id);
  const logs = Map.groupBy(ids.length === 0 ? [] : await findReviews(db, ids), ({ card_id }) => card_id);
  const cards = stale.map((card) => {
    const log = logs.get(card.id) ?? [];
    return foldCard(card, memory, log, log);
  });
  return { cards, openings: [], lastId: page.at(-1)?.id };
}

export async function foldOpenings(
  db: Db,
  userId: string,
  color: TrainingColor,
  { afterId, memory }: RefoldOptions,
): Promise<FoldedPage> {
  const found = await findOwnMemoriesAfter(db, userId, color, afterId, 10 * memoriesPerPage);
  const [page = []] = groupByRows(found, ({ answers }) => answers + 1, 10 * rowsPerPage);
  const stale = page.filter((row) => row.memory_revision < memory.revision);
  const rows = await findLogs(
    db,
    stale.map(({ id }) => id),
  );
  const logs = Map.groupBy(
    rows.filter(({ undone_at }) => undone_at === null),
    ({ memory_id }) => memory_id,
  );
  const { openings: scheduler } = getSchedulers(memory);
  const openings = stale.map((row): OpeningMemoryTable => {
    const { schedule, introducedMs } = foldAnswers((logs.get(row.id) ?? []).map(makeAnswerEntry), scheduler);
    const marks = { memory_revision: memory.revision, revision: row.revision + 1 };
    return { ...row, ...schedule, introduced_at: introducedMs, ...marks };
  });
  return { cards: [], openings, lastId: page.at(-1)?.id };
}
