import { sql } from 'kysely';

/** Names both kinds, so that SQLite can use the index on a user's answers by time. */
export const ofBothKinds = sql<boolean>`memory_answers.kind in ('cards', 'openings')`;

export const isReview = sql<boolean>`(memory_answers.undone_at is null and memory_answers.rating > 0
  and memory_answers.game_key is null and memory_answers.is_repeat = 0)`;

/** An answer from a played game counts only if the card or position had been learnt by then. */
export const countsAsAnswer = sql<boolean>`(memory_answers.game_key is null or memory_answers.state > 0
  or memory_answers.kind = 'openings' and exists (select 1 from memory_answers as asked
    where asked.user_id = memory_answers.user_id and asked.memory_id = memory_answers.memory_id
      and asked.answered_at <= memory_answers.answered_at and asked.game_key is null
      and asked.undone_at is null and asked.is_repeat = 0))`;
