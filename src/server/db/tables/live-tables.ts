import { type Generated, sql } from 'kysely';
import type { Winner } from '#chess/live/final-eval';
import { int, mebi, nullable, text } from '#contract/collections/table';
import { table } from './table.ts';

export const liveTables = {
  live_games: table(
    {
      id: text,
      version: int,
      white_id: text,
      black_id: text,
      played_at: int,
      started_at: int,
      max_moves: int,
      reconnect_ms: int,
      clock_ms: int,
      moves: text,
      clock_after_ms: text,
      white_ms: int,
      black_ms: int,
      running_since: nullable<number>(),
      white_gone_since: nullable<number>(),
      black_gone_since: nullable<number>(),
      draw_offer: nullable<'white' | 'black'>(),
      white_offered_at_ply: nullable<number>(),
      black_offered_at_ply: nullable<number>(),
      verdict_due_at: nullable<number>(),
      deadline_at: nullable<number>(),
      winner: nullable<Winner>(),
      reason: nullable<string>(),
      final_eval: nullable<string>(),
      ended_at: nullable<number>(),
      /** In a game against the bot, `white_id` and `black_id` are both the user. */
      house_color: nullable<'white' | 'black'>(),
      house_rating: nullable<number>(),
      house_book: nullable<string>(),
      /** How many half-moves of `moves` were played before the game began. */
      start_ply: int,
      start_fen: nullable<string>(),
      no_clock: int,
      white_removed: int,
      black_removed: int,
    },
    {
      // Queries each colour by its own index. With an "or", SQLite would scan the games of all users.
      owner: (userId) =>
        sql`id in (select own.id from live_games as own where own.white_id = ${userId} union all select own.id from live_games as own where own.black_id = ${userId})`,
      key: ['id'],
      limit: {
        rows: 20_000,
        bytes: 64 * mebi,
        onFull: 'reject',
        noun: 'opening games',
        advice: 'Remove some before you play the computer again',
      },
    },
  ),
  live_players: table(
    { user_id: text, connection_id: text, node_id: text, waiting_since: nullable<number>() },
    { key: ['user_id'], hidden: ['connection_id', 'node_id'], limit: 'keyed' },
  ),
  live_invitations: table(
    {
      token: text,
      user_id: text,
      guest_id: nullable<string>(),
      rematch_of: nullable<string>(),
      expires_at: int,
    },
    { key: ['token'], hidden: ['token'], limit: 'keyed' },
  ),
  live_nodes: table({ id: text, alive_at: int }, { key: ['id'], limit: 'server-owned' }),
  live_pulse: table({ id: int, alive_at: int }, { key: ['id'], limit: 'server-owned' }),
  backups: table(
    {
      due_at: int,
      claimed_until: int,
      host: text,
      finished_at: nullable<Generated<number | null>>(),
      file: nullable<Generated<string | null>>(),
      byte_count: nullable<Generated<number | null>>(),
      row_count: nullable<Generated<number | null>>(),
      problem: nullable<Generated<string | null>>(),
    },
    { key: ['due_at'], limit: 'server-owned' },
  ),
};
