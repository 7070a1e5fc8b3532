import type { Kysely } from 'kysely';
import type { GameReviewDraft, Mistake } from '#contract/games';
import type { StudyColor } from '#contract/studies';

/** Times are epoch milliseconds, flags 0/1, so that rows look the same on SQLite and PostgreSQL. */
export interface Tables {
  users: UserTable;
  sessions: SessionTable;
  account_tokens: AccountTokenTable;
  attempts: AttemptTable;
  game_reviews: GameReviewTable;
  mistakes: MistakeTable;
  studies: StudyTable;
  lichess_connections: LichessConnectionTable;
}

/** A transaction is a `Db` too, so every store function works inside one. */
export type Db = Kysely<Tables>;

interface UserTable {
  id: string;
  email: string;
  /** What makes an address unique: without regard to case. */
  email_key: string;
  username: string;
  /** What makes a name unique: without regard to case, width or look-alike letters. */
  username_key: string;
  password_hash: string;
  username_lichess: string;
  username_chess_dot_com: string;
  confirmed_at: number | null;
  created_at: number;
}

interface SessionTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset';
  created_at: number;
  expires_at: number;
}

/** What the rate limits count. */
interface AttemptTable {
  id: string;
  bucket: string;
  at: number;
}

/** As on the wire, but with the time in epoch milliseconds. */
export interface GameReviewTable extends Omit<GameReviewDraft, 'date_time_played'> {
  user_id: string;
  date_time_played: number;
}

export type MistakeTable = Mistake;

export interface StudyTable {
  user_id: string;
  color: StudyColor;
  /** New with every write, so that a reader can tell by it whether the text is still the one it has. */
  revision: string;
  title: string;
  link: string | null;
  study_text: string;
  exclude_move_indicators: string;
  last_update: number;
}

interface LichessConnectionTable {
  user_id: string;
  /** Encrypted for this user; see lichess/token-seal.ts. */
  sealed_token: string;
  username: string;
  connected_at: number;
}
