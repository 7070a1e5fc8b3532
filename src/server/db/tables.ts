import type { Generated, Kysely } from 'kysely';
import type { Winner } from '#chess/live/final-eval';
import type { StoredFigures } from '#contract/book-figures';
import type { CardContent } from '#contract/cards';
import type { StoredAnalysis } from '#contract/game-analyses';
import type { GameReviewDraft, Mistake } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import type { OpponentSite } from '#contract/opponent-sites';
import type { SecurityEventKind } from '#contract/security-events';
import type { StatisticsRecord } from '#contract/statistics';
import type { StudyColor } from '#contract/studies';
import type { TokenScope } from '#contract/tokens';
import type { TrainingColor } from '#contract/training';
import type { MemoryModel } from '#chess/memory/memory-model';
import type { Rating, ReviewLog, Schedule } from '#chess/memory/schedule';

/** Times are epoch milliseconds and flags 0/1, the same on both databases. */
export interface Tables {
  users: UserTable;
  sessions: SessionTable;
  account_tokens: AccountTokenTable;
  attempts: AttemptTable;
  game_reviews: GameReviewTable;
  mistakes: MistakeTable;
  game_analyses: GameAnalysisTable;
  games: GameTable;
  game_summaries: GameSummaryTable;
  own_names: OwnNameTable;
  opponents: OpponentTable;
  studies: StudyTable;
  study_texts: StudyTextTable;
  study_versions: StudyVersionTable;
  lichess_connections: LichessConnectionTable;
  position_statistics: PositionStatisticsTable;
  cards: CardTable;
  review_logs: ReviewLogTable;
  opening_trainings: OpeningTrainingTable;
  untrained_moves: UntrainedMoveTable;
  opening_memories: OpeningMemoryTable;
  opening_answers: OpeningAnswerTable;
  memory_settings: MemorySettingsTable;
  reminders: RemindersTable;
  book_figures: BookFiguresTable;
  live_games: LiveGameTable;
  live_nodes: LiveNodeTable;
  live_pulse: LivePulseTable;
  live_players: LivePlayerTable;
  live_invitations: LiveInvitationTable;
  quota_usage: QuotaUsageTable;
  backups: BackupTable;
  second_factors: SecondFactorTable;
  identities: IdentityTable;
  personal_tokens: PersonalTokenTable;
  security_events: SecurityEventTable;
}

/** A transaction is a `Db` too. */
export type Db = Kysely<Tables>;

/** @public The declarations of stores name it. */
export interface UserTable {
  id: string;
  email: string;
  /** Unique, case-insensitive. */
  email_key: string;
  username: string;
  /** Unique, ignoring case, width and look-alikes. */
  username_key: string;
  password_hash: string;
  username_lichess: string;
  username_chess_dot_com: string;
  confirmed_at: number | null;
  created_at: number;
  is_admin: Generated<number>;
  disabled_at: Generated<number | null>;
  /** Rounded to the hour. */
  seen_at: Generated<number | null>;
  /** Guests are deleted after this; null for full accounts. */
  guest_until: Generated<number | null>;
}

interface SessionTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  /** "Firefox on Linux"; null for old sessions. */
  browser: Generated<string | null>;
  seen_at: Generated<number | null>;
}

interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset' | 'invite';
  created_at: number;
  expires_at: number;
  /** Null if mailed or made at the command line. */
  made_by: Generated<string | null>;
}

interface AttemptTable {
  id: string;
  bucket: string;
  at: number;
}

/** As on the wire, with epoch milliseconds. */
export interface GameReviewTable extends Omit<GameReviewDraft, 'date_time_played'> {
  user_id: string;
  date_time_played: number;
  /** Size of its texts and mistakes, for the quota. */
  bytes: number;
}

export type MistakeTable = Mistake;

export interface GameAnalysisTable extends Omit<StoredAnalysis, 'is_finished' | 'positions'> {
  is_finished: number;
  /** One row per line: src/chess/review/search-row.ts. */
  positions: string;
}

export interface GameTable extends Omit<LibraryGameDraft, 'played_at' | 'scores'> {
  user_id: string;
  played_at: number;
  scores: string | null;
  /** Size of its texts, for the quota. */
  bytes: number;
  /** Soft-deleted, so that the next import does not restore it. */
  deleted_at: number | null;
  game_review_id: string | null;
}

/** Format: chess/review/causes/summary-text.ts. */
interface GameSummaryTable {
  user_id: string;
  game_key: string;
  rules: number;
  summary: string;
}

interface OwnNameTable {
  user_id: string;
  name: string;
}

/** An opponent to prepare for, with their games as JSON. */
export interface OpponentTable {
  user_id: string;
  site: OpponentSite;
  name_key: string;
  name: string;
  is_cut: number;
  white_games: number;
  black_games: number;
  read_at: number;
  games: string;
}

export interface StudyTable {
  user_id: string;
  color: StudyColor;
  /** Order among the studies of a repertoire; the lowest comes first. */
  place: number;
  /** Changes with every write, for cache validation. */
  revision: string;
  title: string;
  link: string | null;
  exclude_move_indicators: string;
  last_update: number;
  previous_title: string | null;
  previous_link: string | null;
  previous_exclude_move_indicators: string | null;
  previous_last_update: number | null;
}

/** `source`: the original text once edited here. */
export type StudyTextKind = 'text' | 'source' | 'previous' | 'previous_source';

/** See openings/study-parts.ts. */
interface StudyTextTable {
  user_id: string;
  color: StudyColor;
  place: number;
  kind: StudyTextKind;
  part: number;
  text: string;
}

/** A replaced state, as a diff to the next one. */
interface StudyVersionTable {
  user_id: string;
  color: StudyColor;
  place: number;
  number: number;
  changed_at: number;
  what: string;
  title: string | null;
  link: string | null;
  exclude_move_indicators: string;
  last_update: number;
  text_prefix: number;
  text_suffix: number;
  text_between: string;
  source_prefix: number;
  source_suffix: number;
  source_between: string;
  /** Size of both diffs and the description in UTF-8, for the quota. */
  bytes: number;
}

interface LichessConnectionTable {
  user_id: string;
  /** Encrypted for this user: sealed-text.ts. */
  sealed_token: string;
  username: string;
  connected_at: number;
}

/** The schedule caches the fold of the review log, for the due index. */
export interface CardTable extends Schedule, CardContent {
  id: string;
  user_id: string;
  tags: string;
  suspended_at: number | null;
  game_review_id: string | null;
  last_rating: Rating | null;
  memory_revision: number;
  /** See chess/review/answer-search.ts. */
  answer_search: string | null;
  /** Grows with every review and undo. */
  revision: number;
  created_at: number;
  deleted_at: number | null;
  /** Content size for the quota. 0 if purged. */
  bytes: number;
}

/** Append-only; undone reviews are marked. */
export interface ReviewLogTable extends ReviewLog {
  card_id: string;
  /** From the client, for idempotency. */
  id: string;
  /** Order of arrival. The fold orders by time. */
  revision: number;
  /** The device's own count, to order equal times. */
  reps: number;
  undone_at: number | null;
  /** Unknown for old reviews. */
  took_ms: number | null;
  /** The game that reached the position; null for a review here. */
  game_key: string | null;
}

interface OpeningTrainingTable {
  user_id: string;
  color: TrainingColor;
  new_per_day: number;
  book_choice: 'new' | 'known' | null;
}

export interface RemindersTable {
  user_id: string;
  time_zone: string;
  calendar_hash: string | null;
  calendar_made_at: number | null;
  mail_hour: number | null;
  next_mail_at: number | null;
}

/** The last computed statistics of a repertoire. */
interface BookFiguresTable {
  user_id: string;
  color: StudyColor;
  study: string;
  speeds: string;
  ratings: string;
  source: StoredFigures['source'];
  is_chosen: number;
  training: string;
  made_at: number;
  figures: string;
}

/** A move of the study that is not accepted as an answer. */
interface UntrainedMoveTable {
  user_id: string;
  color: TrainingColor;
  position_key: string;
  san: string;
}

/** The schedule caches the fold of the answers. Stays when the study loses the moves, in case they return. */
export interface OpeningMemoryTable extends Schedule {
  /** Derived from user, colour, position and moves. */
  id: string;
  user_id: string;
  color: TrainingColor;
  position_key: string;
  moves: string;
  introduced_at: number | null;
  answers: number;
  revision: number;
  memory_revision: number;
}

/** Missing for users with default settings. */
export interface MemorySettingsTable {
  user_id: string;
  model: MemoryModel;
  retention: number;
  fuzz: number;
  change_hour: number;
  counts_games: number | null;
  /** 19 numbers, separated by spaces; null for the defaults. */
  weights: string | null;
  previous_weights: string | null;
  fitted_at: number | null;
  fit_reviews: number | null;
  fit_loss_before: number | null;
  fit_loss_after: number | null;
  revision: number;
  /** Everything is scheduled with this revision. */
  folded_revision: number;
}

/** Append-only; undone answers are marked. */
export interface OpeningAnswerTable {
  user_id: string;
  id: string;
  memory_id: string;
  rating: Rating;
  asked_at: number;
  /** Log order, with the id as tie-break. */
  answered_at: number;
  took_ms: number;
  is_repeat: number;
  known_days: number | null;
  undone_at: number | null;
  /** The game that reached the position; null for training. */
  game_key: string | null;
}

/** Times are of the game's own clock, except `played_at`. */
export interface LiveGameTable {
  id: string;
  version: number;
  white_id: string;
  black_id: string;
  played_at: number;
  started_at: number;
  max_moves: number;
  reconnect_ms: number;
  clock_ms: number;
  moves: string;
  /** The mover's clock after each move, separated by spaces. */
  clock_after_ms: string;
  white_ms: number;
  black_ms: number;
  running_since: number | null;
  white_gone_since: number | null;
  black_gone_since: number | null;
  draw_offer: 'white' | 'black' | null;
  white_offered_at_ply: number | null;
  black_offered_at_ply: number | null;
  verdict_due_at: number | null;
  deadline_at: number | null;
  winner: Winner | null;
  reason: string | null;
  final_eval: string | null;
  ended_at: number | null;
  /** The bot's side; `white_id` and `black_id` are then both its opponent. */
  house_color: 'white' | 'black' | null;
  house_rating: number | null;
  /** Whom the bot imitates: site and name. */
  house_book: string | null;
  /** Number of `moves` before the game began. */
  start_ply: number;
  /** Null for the standard position. */
  start_fen: string | null;
  no_clock: number;
  white_removed: number;
  black_removed: number;
}

/** A link, or with `rematch_of` a rematch offer. */
interface LiveInvitationTable {
  token: string;
  user_id: string;
  guest_id: string | null;
  rematch_of: string | null;
  expires_at: number;
}

interface LiveNodeTable {
  id: string;
  alive_at: number;
}

interface LivePulseTable {
  id: number;
  alive_at: number;
}

/** A connected user, and since when they wait for an opponent. */
interface LivePlayerTable {
  user_id: string;
  connection_id: string;
  node_id: string;
  waiting_since: number | null;
}

/** As on the wire, one per sender. */
export interface PositionStatisticsTable extends StatisticsRecord {
  user_id: string;
  fetched_at: number;
  bytes: number;
  /** The sender's record count by then. Reads interleave senders, so that nobody crowds out others. */
  turn: number;
}

/** At an OpenID Connect provider. Only issuer and subject identify the account. */
interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

interface PersonalTokenTable {
  token_hash: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  created_at: number;
  used_at: Generated<number | null>;
}

/** See `security-event-store.ts`. */
interface SecurityEventTable {
  /** Derived from event and hour, so that repeats find their row. */
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: number;
  times: number;
  /** Null for an admin's act. */
  browser: string | null;
  network: string | null;
  detail: string;
}

export interface SecondFactorTable {
  user_id: string;
  sealed_secret: string;
  /** Null until confirmed by a code; not required before. */
  confirmed_at: number | null;
  /** The newest step used: codes of this or earlier steps are rejected. */
  last_step: number;
  recovery_hashes: string;
}

/** An automatic backup: its slot and lease. */
interface BackupTable {
  due_at: number;
  claimed_until: number;
  host: string;
  finished_at: Generated<number | null>;
  file: Generated<string | null>;
  byte_count: Generated<number | null>;
  row_count: Generated<number | null>;
  problem: Generated<string | null>;
}

/** Maintained by triggers: `counted-rows.ts`, `quota.ts`. */
interface QuotaUsageTable {
  user_id: string;
  name: string;
  row_count: number;
  byte_count: number;
  /** At the last allowed change. */
  accepted_rows: number;
  accepted_bytes: number;
}
