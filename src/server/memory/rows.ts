/** Rows of the two card tables and what the rest of the server makes of them. */
import type { ReviewLog, Schedule } from '#chess/memory/schedule';
import type { CardTable, ReviewLogTable } from '../db/tables.ts';

export interface CardContent {
  prompt: string;
  promptFen: string;
  promptPgn: string;
  answer: string;
  answerFen: string;
  answerPgn: string;
  orientation: 'white' | 'black';
}

export interface StoredCard extends CardContent {
  id: string;
  userId: string;
  schedule: Schedule;
  /** Grows with every review and every review taken back; whoever writes a schedule names the one it was made from. */
  revision: number;
  createdMs: number;
  deletedMs: number | undefined;
}

export interface StoredReview {
  id: string;
  cardId: string;
  /** The card's revision that this review made. */
  revision: number;
  undoneMs: number | undefined;
  log: ReviewLog;
}

export function parseCardRow(row: CardTable): StoredCard {
  return {
    id: row.id,
    userId: row.user_id,
    prompt: row.prompt,
    promptFen: row.prompt_fen,
    promptPgn: row.prompt_pgn,
    answer: row.answer,
    answerFen: row.answer_fen,
    answerPgn: row.answer_pgn,
    orientation: row.orientation,
    schedule: {
      dueMs: row.due,
      stability: row.stability,
      difficulty: row.difficulty,
      elapsedDays: row.elapsed_days,
      scheduledDays: row.scheduled_days,
      reps: row.reps,
      lapses: row.lapses,
      state: row.state,
      lastReviewMs: row.last_review ?? undefined,
    },
    revision: row.revision,
    createdMs: row.created_at,
    deletedMs: row.deleted_at ?? undefined,
  };
}

export function parseReviewRow(row: ReviewLogTable): StoredReview {
  return {
    id: row.id,
    cardId: row.card_id,
    revision: row.revision,
    undoneMs: row.undone_at ?? undefined,
    log: {
      rating: row.rating,
      state: row.state,
      dueMs: row.due,
      stability: row.stability,
      difficulty: row.difficulty,
      elapsedDays: row.elapsed_days,
      lastElapsedDays: row.last_elapsed_days,
      scheduledDays: row.scheduled_days,
      reviewMs: row.review,
    },
  };
}

export function makeContentColumns(content: CardContent) {
  return {
    prompt: content.prompt,
    prompt_fen: content.promptFen,
    prompt_pgn: content.promptPgn,
    answer: content.answer,
    answer_fen: content.answerFen,
    answer_pgn: content.answerPgn,
    orientation: content.orientation,
  };
}

export function makeScheduleColumns(schedule: Schedule) {
  return {
    due: schedule.dueMs,
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    elapsed_days: schedule.elapsedDays,
    scheduled_days: schedule.scheduledDays,
    reps: schedule.reps,
    lapses: schedule.lapses,
    state: schedule.state,
    last_review: schedule.lastReviewMs ?? null,
  };
}

export function makeReviewColumns({ log, ...review }: StoredReview): ReviewLogTable {
  return {
    card_id: review.cardId,
    id: review.id,
    revision: review.revision,
    rating: log.rating,
    state: log.state,
    due: log.dueMs,
    stability: log.stability,
    difficulty: log.difficulty,
    elapsed_days: log.elapsedDays,
    last_elapsed_days: log.lastElapsedDays,
    scheduled_days: log.scheduledDays,
    review: log.reviewMs,
    undone_at: review.undoneMs ?? null,
  };
}
