import { sql } from 'kysely';
import type { MemoryModel } from '#chess/memory/memory-model';
import type { Rating, Schedule } from '#chess/memory/schedule';
import { cardContent } from '#contract/cards';
import { type Column, int, makeColumns, mebi, nullable, required, text } from '#contract/collections/table';
import type { TrainingColor } from '#contract/training';
import { table, type TablePart } from './table.ts';

const schedule: { [Name in keyof Schedule]: Column<Schedule[Name]> } = {
  due: int,
  stability: int,
  difficulty: int,
  elapsed_days: int,
  scheduled_days: int,
  reps: int,
  lapses: int,
  state: required<Schedule['state']>(),
  last_review: nullable<number>(),
};

/**
 * Exports and limits treat the answers as two logs. `kind` is a literal, because partial indexes need one.
 */
export const answerLogs: Readonly<Record<'review_logs' | 'opening_answers', TablePart>> = {
  review_logs: {
    where: sql`kind = 'cards'`,
    key: ['memory_id', 'revision'],
    hidden: ['user_id', 'kind', 'is_repeat', 'asked_at', 'known_days'],
    exportedAs: { memory_id: 'card_id', answered_at: 'review' },
    limit: {
      rows: 500_000,
      bytes: 160 * mebi,
      onFull: 'reject',
      noun: 'card answers',
      advice: 'Delete some cards. This frees storage after 30 days',
      isLog: true,
    },
  },
  opening_answers: {
    where: sql`kind = 'openings'`,
    key: ['id'],
    hidden: [
      'kind',
      'revision',
      'reps',
      'state',
      'due',
      'stability',
      'difficulty',
      'elapsed_days',
      'last_elapsed_days',
      'scheduled_days',
    ],
    limit: {
      rows: 1_000_000,
      bytes: 256 * mebi,
      onFull: 'reject',
      noun: 'training answers',
      advice: 'Answers cannot be deleted: your schedule depends on them',
      isLog: true,
    },
  },
};

export const memoryTables = {
  /** The log determines the schedule. The schedule is stored here too, so that an index finds due cards. */
  cards: table(
    {
      ...schedule,
      ...makeColumns(cardContent.shape),
      id: text,
      user_id: text,
      tags: text,
      suspended_at: nullable<number>(),
      game_review_id: nullable<string>(),
      last_rating: nullable<Rating>(),
      memory_revision: int,
      answer_search: nullable<string>(),
      revision: int,
      created_at: int,
      deleted_at: nullable<number>(),
      bytes: int,
    },
    {
      key: ['id'],
      limit: {
        rows: 50_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'cards',
        advice: 'Delete or shorten some. Deleted cards free storage after 30 days',
      },
    },
  ),
  opening_trainings: table(
    {
      user_id: text,
      color: required<TrainingColor>(),
      new_per_day: int,
      book_choice: nullable<'new' | 'known'>(),
    },
    { key: ['color'], limit: 'keyed' },
  ),
  untrained_moves: table(
    { user_id: text, color: required<TrainingColor>(), position_key: text, san: text },
    {
      key: ['color', 'position_key', 'san'],
      limit: {
        rows: 4_000,
        bytes: 2 * mebi,
        onFull: 'reject',
        noun: 'moves excluded from training',
        advice: 'Train some of them again first',
      },
    },
  ),
  /**
   * The answers determine the schedule. A row remains when a study loses its moves, because they may return.
   */
  opening_memories: table(
    {
      ...schedule,
      id: text,
      user_id: text,
      color: required<TrainingColor>(),
      position_key: text,
      moves: text,
      introduced_at: nullable<number>(),
      answers: int,
      revision: int,
      memory_revision: int,
    },
    {
      key: ['color', 'id'],
      limit: {
        rows: 100_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'trained positions',
        advice: 'Trained positions cannot be deleted: your schedule depends on them',
      },
    },
  ),
  memory_answers: table(
    {
      user_id: text,
      kind: required<'cards' | 'openings'>(),
      memory_id: text,
      /** The client chooses this id, so that the server recognises a repeated request. */
      id: text,
      rating: required<Rating>(),
      answered_at: int,
      took_ms: nullable<number>(),
      is_repeat: int,
      undone_at: nullable<number>(),
      /** The user's game in which this move was played. Null for all other answers. */
      game_key: nullable<string>(),
      asked_at: nullable<number>(),
      known_days: nullable<number>(),
      /** The order in which reviews arrived. Schedules use the order of review times instead. */
      revision: nullable<number>(),
      /** The device's number of reviews of this card. It orders reviews with equal times. */
      reps: nullable<number>(),
      state: nullable<Schedule['state']>(),
      due: nullable<number>(),
      stability: nullable<number>(),
      difficulty: nullable<number>(),
      elapsed_days: nullable<number>(),
      last_elapsed_days: nullable<number>(),
      scheduled_days: nullable<number>(),
    },
    { key: ['memory_id', 'id'], limit: 'by-part', parts: answerLogs },
  ),
  memory_settings: table(
    {
      user_id: text,
      model: required<MemoryModel>(),
      retention: int,
      fuzz: int,
      change_hour: int,
      counts_games: nullable<number>(),
      weights: nullable<string>(),
      previous_weights: nullable<string>(),
      fitted_at: nullable<number>(),
      fit_reviews: nullable<number>(),
      fit_loss_before: nullable<number>(),
      fit_loss_after: nullable<number>(),
      revision: int,
      folded_revision: int,
    },
    { key: ['user_id'], limit: 'keyed' },
  ),
};
