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

/** Times are epoch milliseconds, flags 0/1, so that rows look the same on SQLite and PostgreSQL. */
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

/** A transaction is a `Db` too, so every store function works inside one. */
export type Db = Kysely<Tables>;

/** @public The declarations of stores name it. */
export interface UserTable {
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
  is_admin: Generated<number>;
  /** Since then nobody signs in to it. */
  disabled_at: Generated<number | null>;
  /** When a page of it was last opened, to the hour. */
  seen_at: Generated<number | null>;
  /** An account without a name, deleted from then on; null: an account like any other. */
  guest_until: Generated<number | null>;
}

interface SessionTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  /** "Firefox on Linux"; null for those that began before it was kept. */
  browser: Generated<string | null>;
  /** When a page was last opened in it, to the hour. */
  seen_at: Generated<number | null>;
}

interface AccountTokenTable {
  token_hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset' | 'invite';
  created_at: number;
  expires_at: number;
  /** The admin who made it; null: it was mailed, or made on the server's command line. */
  made_by: Generated<string | null>;
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
  /** The bytes of its texts and its mistakes, counted with every change of either. The user's quota is measured by it. */
  bytes: number;
}

export type MistakeTable = Mistake;

export interface GameAnalysisTable extends Omit<StoredAnalysis, 'is_finished' | 'positions'> {
  is_finished: number;
  /** One row of src/chess/review/search-row.ts per line. */
  positions: string;
}

/** As on the wire, but with the time in epoch milliseconds. */
export interface GameTable extends Omit<LibraryGameDraft, 'played_at' | 'scores'> {
  user_id: string;
  played_at: number;
  scores: string | null;
  /** The size of its texts: what the user's quota is measured by. */
  bytes: number;
  /** A deleted game stays, soon without its texts, so that the next fetch does not bring it back. */
  deleted_at: number | null;
  game_review_id: string | null;
}

/** What an analysis says about lost points: chess/review/causes/summary-text.ts. */
interface GameSummaryTable {
  user_id: string;
  game_key: string;
  /** The version of the rules by which it was made. */
  rules: number;
  summary: string;
}

/** A name of the user's in PGN files. */
interface OwnNameTable {
  user_id: string;
  name: string;
}

/** An opponent one prepares for, with his games as JSON. */
export interface OpponentTable {
  user_id: string;
  site: OpponentSite;
  /** His name without regard to case. */
  name_key: string;
  name: string;
  /** There are more games than these. */
  is_cut: number;
  white_games: number;
  black_games: number;
  read_at: number;
  games: string;
}

export interface StudyTable {
  user_id: string;
  color: StudyColor;
  /** The place among the studies of one opening; the lowest is the first. */
  place: number;
  /** New with every write, so that a reader can tell by it whether the text is still the one it has. */
  revision: string;
  title: string;
  link: string | null;
  exclude_move_indicators: string;
  last_update: number;
  /** What the last write has replaced; all null where there was nothing. */
  previous_title: string | null;
  previous_link: string | null;
  previous_exclude_move_indicators: string | null;
  previous_last_update: number | null;
}

/** The source is the text as it came from Lichess or a file, once it was edited here; none while the text itself is that. */
export type StudyTextKind = 'text' | 'source' | 'previous' | 'previous_source';

/** Texts of a study in parts: openings/study-parts.ts. */
interface StudyTextTable {
  user_id: string;
  color: StudyColor;
  place: number;
  kind: StudyTextKind;
  part: number;
  text: string;
}

/** A state that a change has replaced. Its texts are the pieces by which they differ from those of the next state. */
interface StudyVersionTable {
  user_id: string;
  color: StudyColor;
  place: number;
  number: number;
  changed_at: number;
  /** What the change did, in words. */
  what: string;
  /** Null where there was no study. */
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
  /** The size of both pieces and the words in UTF-8: what counts for the quota. */
  bytes: number;
}

interface LichessConnectionTable {
  user_id: string;
  /** Encrypted for this user; see sealed-text.ts. */
  sealed_token: string;
  username: string;
  connected_at: number;
}

/** The schedule in it is the fold of the card's review log, kept here to be found by due date. */
export interface CardTable extends Schedule, CardContent {
  id: string;
  user_id: string;
  /** The owner's words for it, separated by spaces. */
  tags: string;
  /** Not asked until it is resumed. */
  suspended_at: number | null;
  /** The game that it was made from, which may be gone. */
  game_review_id: string | null;
  /** The rating of the last review that counts. */
  last_rating: Rating | null;
  /** The revision of its user's memory settings that the schedule was made with. */
  memory_revision: number;
  /** What its answers are judged by: chess/review/answer-search.ts. */
  answer_search: string | null;
  /** The schedule's revision: it grows with every review and every review taken back. */
  revision: number;
  created_at: number;
  deleted_at: number | null;
  /** The size of its words and moves, by which the user's quota is measured. 0: it was deleted long ago, and its words made room for others. */
  bytes: number;
}

/** Rows are only added; a review that was taken back is marked. */
export interface ReviewLogTable extends ReviewLog {
  card_id: string;
  /** Made by the client, so that a review sent twice is stored once. */
  id: string;
  /** The card's revision that this review made: the order in which the rows came. They count by time. */
  revision: number;
  /** Which review of the card it was for the device that made it: tells two of the same moment apart. */
  reps: number;
  undone_at: number | null;
  /** From the question to the score; unknown of old reviews. */
  took_ms: number | null;
  /** The game in which the card's position was met; null for what was asked here. */
  game_key: string | null;
}

/** What a user wants of the training of one colour. */
interface OpeningTrainingTable {
  user_id: string;
  color: TrainingColor;
  new_per_day: number;
  book_choice: 'new' | 'known' | null;
}

/** What reminds a user of what is due. */
export interface RemindersTable {
  user_id: string;
  /** The zone of the device on which it was set: `Europe/Berlin`. */
  time_zone: string;
  /** The hash of the secret in the calendar's address. */
  calendar_hash: string | null;
  calendar_made_at: number | null;
  mail_hour: number | null;
  next_mail_at: number | null;
}

/** What a book's figures were when they were last found. */
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
  /** JSON of src/contract/book-figures.ts. */
  figures: string;
}

/** An alternative of the study that does not count as an answer. */
interface UntrainedMoveTable {
  user_id: string;
  color: TrainingColor;
  position_key: string;
  san: string;
}

/**
 * The schedule in it is the fold of its answers by their time, kept here to be found by due date. A memory whose moves the study
 * no longer has stays, in case they come back.
 */
export interface OpeningMemoryTable extends Schedule {
  /** Made from user, colour, position and moves. */
  id: string;
  user_id: string;
  color: TrainingColor;
  position_key: string;
  /** In the order of their letters, separated by spaces. */
  moves: string;
  introduced_at: number | null;
  /** Including those taken back. */
  answers: number;
  /** Grows with every change. */
  revision: number;
  /** The revision of its user's memory settings that the schedule was made with. */
  memory_revision: number;
}

/** What a user's cards and openings are scheduled with. A user who never set anything has none. */
export interface MemorySettingsTable {
  user_id: string;
  model: MemoryModel;
  retention: number;
  fuzz: number;
  change_hour: number;
  /** Whether games count as answers; null: not asked yet. */
  counts_games: number | null;
  /** 19 numbers, separated by spaces; null: those that fit most people. */
  weights: string | null;
  /** In force before the last fit. */
  previous_weights: string | null;
  fitted_at: number | null;
  fit_reviews: number | null;
  fit_loss_before: number | null;
  fit_loss_after: number | null;
  /** Grows with every change of what schedules. */
  revision: number;
  /** Everything of the user's has been scheduled with this one. */
  folded_revision: number;
}

/** Only ever added to; an answer that was taken back is marked. */
export interface OpeningAnswerTable {
  user_id: string;
  /** Made by the client, so that an answer sent twice is stored once. */
  id: string;
  memory_id: string;
  rating: Rating;
  asked_at: number;
  /** With the id the order of the log, whenever the row arrived. */
  answered_at: number;
  took_ms: number;
  is_repeat: number;
  known_days: number | null;
  undone_at: number | null;
  /** The game in which the position was met; null for what was asked here. */
  game_key: string | null;
}

/** Times are those of the live game's own clock, except `played_at`, which is for people. */
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
  /** In UCI, separated by spaces. */
  moves: string;
  /** The mover's clock after each of `moves`, separated by spaces. */
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
  /** The next moment at which time alone changes the game. */
  deadline_at: number | null;
  winner: Winner | null;
  reason: string | null;
  final_eval: string | null;
  ended_at: number | null;
  /** The side of the house; `white_id` and `black_id` are then both its opponent. */
  house_color: 'white' | 'black' | null;
  house_rating: number | null;
  /** As whom the house plays: site and name. */
  house_book: string | null;
  /** How many of `moves` stood on the board when the game began. */
  start_ply: number;
  /** The position in which the first of `moves` was played; null for the usual one. */
  start_fen: string | null;
  /** 1 where the game is played without a clock. */
  no_clock: number;
  /** 1 when that side has taken the finished game off its list. */
  white_removed: number;
  black_removed: number;
}

/** A link that somebody else may open, or, with `rematch_of`, the wish to play the opponent of that game again. */
interface LiveInvitationTable {
  token: string;
  user_id: string;
  /** Who has opened the link. */
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

/** A user with a live socket, and since when they wait for an opponent. */
interface LivePlayerTable {
  user_id: string;
  connection_id: string;
  node_id: string;
  waiting_since: number | null;
}

/** As on the wire, one for each user who has sent one. */
export interface PositionStatisticsTable extends StatisticsRecord {
  user_id: string;
  fetched_at: number;
  bytes: number;
  /** How many records its sender had by then: those of all senders are read by turns, so that nobody's crowd out the others'. */
  turn: number;
}

/** The user's identity at an OpenID Connect provider; nothing else that the provider says names an account. */
interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** What programs of a user's own sign in with. */
interface PersonalTokenTable {
  token_hash: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  created_at: number;
  /** To the hour. */
  used_at: Generated<number | null>;
}

/** What happened to the locks of an account: `security-event-store.ts`. */
interface SecurityEventTable {
  /** Made of the event and its hour, so that a repetition finds its row. */
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: number;
  times: number;
  /** Null: an admin did it. */
  browser: string | null;
  network: string | null;
  detail: string;
}

/** An authenticator app of a user. */
export interface SecondFactorTable {
  user_id: string;
  /** Encrypted for this user; see sealed-text.ts. */
  sealed_secret: string;
  /** Null as long as no code of it was shown: then nobody is asked for one. */
  confirmed_at: number | null;
  /** The newest step of 30 seconds whose code was taken: no code of this step, or of one before, is taken again. */
  last_step: number;
  /** Hashes of the recovery codes that are left, separated by spaces. */
  recovery_hashes: string;
}

/** A backup that the server makes by itself: its turn, and the node that makes it. */
interface BackupTable {
  /** When its turn began. */
  due_at: number;
  /** Until then nobody else makes it. */
  claimed_until: number;
  host: string;
  finished_at: Generated<number | null>;
  file: Generated<string | null>;
  byte_count: Generated<number | null>;
  row_count: Generated<number | null>;
  /** Why the last try failed. */
  problem: Generated<string | null>;
}

/** How much a user has in a table, counted by the database itself: `counted-rows.ts`, `quota.ts`. */
interface QuotaUsageTable {
  user_id: string;
  /** The name of the table. */
  name: string;
  row_count: number;
  byte_count: number;
  /** As they were when a change was last allowed. */
  accepted_rows: number;
  accepted_bytes: number;
}
