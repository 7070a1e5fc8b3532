/** User-owned tables, for export and deletion. A missing table does not compile. */
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface UserOwnedTable {
  where: ((userId: string) => RawBuilder<unknown>) | undefined;
  parent?: { table: 'game_reviews' | 'cards'; column: string };
  /** Identifies a row, in the order of an index that starts with what `where` compares. */
  key: readonly string[];
  hidden?: readonly string[];
}

const byUserId = (userId: string): RawBuilder<unknown> => sql`user_id = ${userId}`;

export const userOwnedTables: Record<keyof Tables, UserOwnedTable> = {
  users: {
    where: (userId) => sql`id = ${userId}`,
    key: ['id'],
    hidden: ['password_hash', 'email_key', 'username_key'],
  },
  sessions: { where: byUserId, key: ['created_at', 'token_hash'], hidden: ['token_hash'] },
  account_tokens: { where: byUserId, key: ['created_at', 'token_hash'], hidden: ['token_hash', 'made_by'] },
  identities: { where: byUserId, key: ['user_id', 'issuer'] },
  personal_tokens: { where: byUserId, key: ['created_at', 'token_hash'], hidden: ['token_hash'] },
  security_events: { where: byUserId, key: ['kind', 'at', 'id'], hidden: ['id'] },
  second_factors: { where: byUserId, key: ['user_id'], hidden: ['sealed_secret', 'recovery_hashes'] },
  attempts: { where: (userId) => sql`bucket like ${`%:${userId}`}`, key: ['at', 'id'] },
  game_reviews: { where: byUserId, key: ['date_time_played', 'id'], hidden: ['bytes'] },
  mistakes: {
    where: undefined,
    parent: { table: 'game_reviews', column: 'game_review_id' },
    key: ['game_review_id', 'id'],
  },
  game_analyses: {
    where: undefined,
    parent: { table: 'game_reviews', column: 'game_review_id' },
    key: ['game_review_id'],
  },
  games: { where: byUserId, key: ['game_key'], hidden: ['bytes'] },
  game_summaries: { where: byUserId, key: ['game_key'] },
  own_names: { where: byUserId, key: ['name'] },
  opponents: { where: byUserId, key: ['site', 'name_key'] },
  cards: { where: byUserId, key: ['id'] },
  review_logs: {
    where: undefined,
    parent: { table: 'cards', column: 'card_id' },
    key: ['card_id', 'revision'],
  },
  opening_trainings: { where: byUserId, key: ['color'] },
  untrained_moves: { where: byUserId, key: ['color', 'position_key', 'san'] },
  opening_memories: { where: byUserId, key: ['color', 'id'] },
  opening_answers: { where: byUserId, key: ['id'] },
  memory_settings: { where: byUserId, key: ['user_id'] },
  reminders: { where: byUserId, key: ['user_id'], hidden: ['calendar_hash'] },
  book_figures: { where: byUserId, key: ['color'] },
  studies: { where: byUserId, key: ['color', 'place'] },
  study_texts: { where: byUserId, key: ['color', 'place', 'kind', 'part'] },
  study_versions: { where: byUserId, key: ['color', 'place', 'number'], hidden: ['bytes'] },
  lichess_connections: { where: byUserId, key: ['user_id'], hidden: ['sealed_token'] },
  position_statistics: {
    where: byUserId,
    key: ['speeds', 'ratings', 'fen'],
    hidden: ['bytes', 'turn'],
  },
  // Each side by its own index: with an "or" SQLite walks over everybody's games.
  live_games: {
    where: (userId) => sql`id in (select own.id from live_games as own where own.white_id = ${userId}
      union all select own.id from live_games as own where own.black_id = ${userId})`,
    key: ['id'],
  },
  live_players: { where: byUserId, key: ['user_id'], hidden: ['connection_id', 'node_id'] },
  live_invitations: { where: byUserId, key: ['token'], hidden: ['token'] },
  quota_usage: { where: byUserId, key: ['name'], hidden: ['accepted_rows', 'accepted_bytes'] },
  live_nodes: { where: undefined, key: ['id'] },
  live_pulse: { where: undefined, key: ['id'] },
  backups: { where: undefined, key: ['due_at'] },
};

export const knownTables = Object.keys(userOwnedTables);
