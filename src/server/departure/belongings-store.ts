/**
 * What belongs to a user, table by table: handed over when they ask for it, gone when they go. A table that is not named
 * here does not compile.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface Belonging {
  /** Which rows are the user's; undefined where no row is anybody's. */
  where: ((userId: string) => RawBuilder<unknown>) | undefined;
  /** Where rows are the user's because another row is: the table of that row, and the column that holds its id. */
  parent?: { table: 'game_reviews' | 'cards'; column: string };
  /** Names one row, in the order of an index that begins with what `where` compares: each page starts where the last has ended. */
  key: readonly string[];
  /** Columns that are useless to the user and dangerous in a file: secrets, and values that only the database compares. */
  hidden?: readonly string[];
}

const byUserId = (userId: string): RawBuilder<unknown> => sql`user_id = ${userId}`;

export const belongings: Record<keyof Tables, Belonging> = {
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
  live_games: { where: (userId) => sql`(white_id = ${userId} or black_id = ${userId})`, key: ['id'] },
  live_players: { where: byUserId, key: ['user_id'], hidden: ['connection_id', 'node_id'] },
  live_invitations: { where: byUserId, key: ['token'], hidden: ['token'] },
  quota_usage: { where: byUserId, key: ['name'], hidden: ['accepted_rows', 'accepted_bytes'] },
  live_nodes: { where: undefined, key: ['id'] },
  live_pulse: { where: undefined, key: ['id'] },
  backups: { where: undefined, key: ['due_at'] },
};

/** For the test that compares them with what the database has. */
export const knownTables = Object.keys(belongings);
