import type { MemoryModel } from '#chess/memory/memory-model';
import type { Rating, ReviewLog, Schedule } from '#chess/memory/schedule';
import { cardContent } from '#contract/cards';
import { type Column, int, makeColumns, mebi, nullable, required, text } from '#contract/collections/table';
import type { TrainingColor } from '#contract/training';
import { table } from './table.ts';

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

const { reps: _reps, lapses: _lapses, last_review: _last, ...beforeReview } = schedule;
const reviewLog: { [Name in keyof ReviewLog]: Column<ReviewLog[Name]> } = {
  ...beforeReview,
  rating: required<Rating>(),
  last_elapsed_days: int,
  review: int,
};

export const memoryTables = {
  /**
   * A card's schedule is computed from its review log. It is also stored here, so that due cards can be found
   * by index.
   */
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
      /** The size of the content, for the quota. Zero if the content is purged. */
      bytes: int,
    },
    {
      key: ['id'],
      /** The size of a card counts as at least a thousand bytes. */
      limit: {
        rows: 50_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'cards',
        advice: 'Delete or shorten some. Deleted cards free storage after 30 days',
      },
    },
  ),
  /** Reviews of cards. Rows are never deleted; undone reviews are marked. */
  review_logs: table(
    {
      ...reviewLog,
      card_id: text,
      /** The client chooses this id, so that the server recognizes a repeated request. */
      id: text,
      /** The order in which reviews arrived. Schedules use the order of review times instead. */
      revision: int,
      /** The number of the review as counted by the device. It orders reviews with equal times. */
      reps: int,
      undone_at: nullable<number>(),
      /** Null for reviews from old releases, which did not measure the time. */
      took_ms: nullable<number>(),
      /** The played game in which the position occurred. Null for a normal card review. */
      game_key: nullable<string>(),
    },
    {
      parent: { table: 'cards', column: 'card_id' },
      key: ['card_id', 'revision'],
      /** Enough for 130 reviews a day for ten years. */
      limit: {
        rows: 500_000,
        bytes: 160 * mebi,
        onFull: 'reject',
        noun: 'card reviews',
        advice: 'Delete some cards. This frees storage after 30 days',
        isLog: true,
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
   * The schedule is computed from the answers and also stored here. A row stays when its moves are removed from
   * the study, in case they return.
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
        advice: 'Trained positions cannot be deleted, because your schedule depends on them',
      },
    },
  ),
  opening_answers: table(
    {
      user_id: text,
      id: text,
      memory_id: text,
      rating: required<Rating>(),
      asked_at: int,
      /** Answers are sorted by this time, then by id. */
      answered_at: int,
      took_ms: int,
      is_repeat: int,
      known_days: nullable<number>(),
      undone_at: nullable<number>(),
      /** The played game in which the position occurred. Null for a training answer. */
      game_key: nullable<string>(),
    },
    {
      key: ['id'],
      limit: {
        rows: 1_000_000,
        bytes: 256 * mebi,
        onFull: 'reject',
        noun: 'training answers',
        advice: 'Answers cannot be deleted, because your memory is computed from them',
        isLog: true,
      },
    },
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
      /** All schedules are up to date with this revision of the settings. */
      folded_revision: int,
    },
    { key: ['user_id'], limit: 'keyed' },
  ),
};
