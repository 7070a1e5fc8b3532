import { type Generated, sql } from 'kysely';
import { int, mebi, nullable, required, text } from '#contract/collections/table';
import type { SecurityEventKind } from '#contract/security-events';
import { tokenLimits, type TokenScope } from '#contract/tokens';
import { table } from './table.ts';

export const accountTables = {
  users: table(
    {
      id: text,
      email: text,
      email_key: text,
      username: text,
      username_key: text,
      password_hash: text,
      username_lichess: text,
      username_chess_dot_com: text,
      confirmed_at: nullable<number>(),
      created_at: int,
      is_admin: required<Generated<number>>(),
      disabled_at: nullable<Generated<number | null>>(),
      seen_at: nullable<Generated<number | null>>(),
      guest_until: nullable<Generated<number | null>>(),
    },
    { owner: 'id', key: ['id'], hidden: ['password_hash', 'email_key', 'username_key'], limit: 'keyed' },
  ),
  sessions: table(
    {
      token_hash: text,
      user_id: text,
      created_at: int,
      expires_at: int,
      browser: nullable<Generated<string | null>>(),
      seen_at: nullable<Generated<number | null>>(),
    },
    {
      key: ['created_at', 'token_hash'],
      hidden: ['token_hash'],
      // No maximum here: each sign-in deletes the user's oldest sessions, and sessions expire.
      limit: { onFull: 'evict-oldest' },
    },
  ),
  account_tokens: table(
    {
      token_hash: text,
      user_id: text,
      purpose: required<'confirm' | 'reset' | 'invite'>(),
      created_at: int,
      expires_at: int,
      made_by: nullable<Generated<string | null>>(),
    },
    {
      key: ['created_at', 'token_hash'],
      hidden: ['token_hash', 'made_by'],
      limit: { onFull: 'evict-oldest' },
    },
  ),
  identities: table(
    { issuer: text, subject: text, user_id: text, created_at: int },
    { key: ['user_id', 'issuer'], limit: 'keyed' },
  ),
  personal_tokens: table(
    {
      token_hash: text,
      user_id: text,
      name: text,
      scope: required<TokenScope>(),
      created_at: int,
      used_at: nullable<Generated<number | null>>(),
    },
    {
      key: ['created_at', 'token_hash'],
      hidden: ['token_hash'],
      limit: {
        rows: tokenLimits.tokens,
        bytes: 16 * 1024,
        onFull: 'reject',
        noun: 'tokens',
        advice: 'Revoke one first',
      },
    },
  ),
  security_events: table(
    {
      id: text,
      user_id: text,
      kind: required<SecurityEventKind>(),
      at: int,
      times: int,
      browser: nullable<string>(),
      network: nullable<string>(),
      detail: text,
    },
    {
      key: ['kind', 'at', 'id'],
      hidden: ['id'],
      limit: { rows: 1_000, bytes: mebi, onFull: 'evict-oldest' },
    },
  ),
  second_factors: table(
    {
      user_id: text,
      sealed_secret: text,
      /** Sign-in requires codes only after the user has confirmed the setup. Null until then. */
      confirmed_at: nullable<number>(),
      /** The newest 30-second step whose code was used. The server rejects codes of this or earlier steps. */
      last_step: int,
      recovery_hashes: text,
    },
    { key: ['user_id'], hidden: ['sealed_secret', 'recovery_hashes'], limit: 'keyed' },
  ),
  attempts: table(
    { id: text, bucket: text, at: int },
    {
      owner: (userId) => sql`bucket like ${`%:${userId}`}`,
      key: ['at', 'id'],
      // No maximum: the server deletes these rows after an hour.
      limit: { onFull: 'evict-oldest' },
    },
  ),
  lichess_connections: table(
    { user_id: text, sealed_token: text, username: text, connected_at: int },
    { key: ['user_id'], hidden: ['sealed_token'], limit: 'keyed' },
  ),
  reminders: table(
    {
      user_id: text,
      time_zone: text,
      calendar_hash: nullable<string>(),
      calendar_made_at: nullable<number>(),
      mail_hour: nullable<number>(),
      next_mail_at: nullable<number>(),
    },
    { key: ['user_id'], hidden: ['calendar_hash'], limit: 'keyed' },
  ),
  quota_usage: table(
    { user_id: text, name: text, row_count: int, byte_count: int, accepted_rows: int, accepted_bytes: int },
    { key: ['name'], hidden: ['accepted_rows', 'accepted_bytes'], limit: 'keyed' },
  ),
};
