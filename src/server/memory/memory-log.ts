/** Reads all that a user ever answered, a page at a time. For threads: a log of a hundred thousand answers takes a while. */
import type { Rating, Schedule } from '#chess/memory/schedule';
import type { MemoryKind } from '#chess/memory/statistics';
import { type TrainingColor, trainingColors } from '#contract/training';
import { groupByRows } from '../db/row-groups.ts';
import type { CardTable, Db, OpeningMemoryTable } from '../db/tables.ts';

/** A review that counts: times and ratings, without what it found. */
export interface CountingReview {
  rating: Rating;
  review: number;
  tookMs: number | null;
  isRepeat: boolean;
}

export interface LoggedMemory extends Pick<Schedule, 'state' | 'stability' | 'difficulty' | 'last_review'> {
  kind: MemoryKind;
  /** Whether it will be asked again as things are: not deleted, not suspended. */
  isAsked: boolean;
  /** By time. */
  reviews: CountingReview[];
}

const memoriesPerPage = 500;
const rowsPerPage = 10_000;

export async function* readMemoryLog(db: Db, userId: string): AsyncGenerator<LoggedMemory> {
  yield* readCardLog(db, userId);
  for (const color of trainingColors) yield* readOpeningLog(db, userId, color);
}

async function* readCardLog(db: Db, userId: string): AsyncGenerator<LoggedMemory> {
  for (let lastId = ''; ;) {
    const cards = await db
      .selectFrom('cards')
      .select([
        'id',
        'state',
        'stability',
        'difficulty',
        'last_review',
        'deleted_at',
        'suspended_at',
        'revision',
      ])
      .where('user_id', '=', userId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(memoriesPerPage)
      .execute();
    const last = cards.at(-1);
    if (last === undefined) return;
    // No card has more rows than its revision.
    for (const group of groupByRows(cards, ({ revision }) => revision, rowsPerPage))
      yield* readCards(db, group);
    lastId = last.id;
  }
}

type LoggedCard = Pick<
  CardTable,
  'id' | 'state' | 'stability' | 'difficulty' | 'last_review' | 'deleted_at' | 'suspended_at' | 'revision'
>;

async function* readCards(db: Db, cards: readonly LoggedCard[]): AsyncGenerator<LoggedMemory> {
  const rows = await db
    .selectFrom('review_logs')
    .select(['card_id', 'rating', 'review', 'took_ms', 'reps'])
    .where(
      'card_id',
      'in',
      cards.map(({ id }) => id),
    )
    .where('undone_at', 'is', null)
    .execute();
  const logs = Map.groupBy(rows, ({ card_id }) => card_id);
  for (const { id, deleted_at, suspended_at, revision: _, ...schedule } of cards) {
    const log = logs.get(id) ?? [];
    log.sort((one, other) => one.review - other.review || one.reps - other.reps);
    yield {
      ...schedule,
      kind: 'cards',
      isAsked: deleted_at === null && suspended_at === null,
      reviews: log.map(({ rating, review, took_ms }) => ({
        rating,
        review,
        tookMs: took_ms,
        isRepeat: false,
      })),
    };
  }
}

async function* readOpeningLog(db: Db, userId: string, color: TrainingColor): AsyncGenerator<LoggedMemory> {
  for (let lastId = ''; ;) {
    const memories = await db
      .selectFrom('opening_memories')
      .select(['id', 'state', 'stability', 'difficulty', 'last_review', 'answers'])
      .where('user_id', '=', userId)
      .where('color', '=', color)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(memoriesPerPage)
      .execute();
    const last = memories.at(-1);
    if (last === undefined) return;
    for (const group of groupByRows(memories, ({ answers }) => answers, rowsPerPage))
      yield* readMemories(db, color, group);
    lastId = last.id;
  }
}

type LoggedOpening = Pick<
  OpeningMemoryTable,
  'id' | 'state' | 'stability' | 'difficulty' | 'last_review' | 'answers'
>;

async function* readMemories(
  db: Db,
  color: TrainingColor,
  memories: readonly LoggedOpening[],
): AsyncGenerator<LoggedMemory> {
  const rows = await db
    .selectFrom('opening_answers')
    .select(['memory_id', 'rating', 'answered_at', 'took_ms', 'is_repeat'])
    .where(
      'memory_id',
      'in',
      memories.map(({ id }) => id),
    )
    .where('undone_at', 'is', null)
    // What was known without being asked is no answer.
    .where('rating', '>', 0)
    .execute();
  const logs = Map.groupBy(rows, ({ memory_id }) => memory_id);
  for (const { id, answers: _, ...schedule } of memories) {
    const log = logs.get(id) ?? [];
    log.sort((one, other) => one.answered_at - other.answered_at);
    yield {
      ...schedule,
      kind: color,
      isAsked: schedule.state > 0,
      reviews: log.map(({ rating, answered_at, took_ms, is_repeat }) => ({
        rating,
        review: answered_at,
        tookMs: took_ms,
        isRepeat: is_repeat === 1,
      })),
    };
  }
}
