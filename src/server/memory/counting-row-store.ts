import { sql } from 'kysely';

export const isReviewOfCard = sql<boolean>`(review_logs.undone_at is null and review_logs.rating > 0
  and review_logs.game_key is null)`;

export const isReviewOfOpening = sql<boolean>`(opening_answers.undone_at is null and opening_answers.rating > 0
  and opening_answers.game_key is null and opening_answers.is_repeat = 0)`;

export const countsForCard = sql<boolean>`(review_logs.game_key is null or review_logs.state > 0)`;

export const countsForOpening = sql<boolean>`(opening_answers.game_key is null or exists (select 1
  from opening_answers as asked where asked.memory_id = opening_answers.memory_id
    and asked.answered_at <= opening_answers.answered_at and asked.game_key is null
    and asked.undone_at is null and asked.is_repeat = 0))`;
