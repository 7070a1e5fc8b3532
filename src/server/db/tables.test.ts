/** The types of the tables are those of the migrated schema. */
import { expect, test } from 'vitest';
import { describeOnEmptyDatabases, openTestDatabase } from '../testing/app.ts';
import type { Tables } from './tables.ts';

/** The type checker keeps this list equal to `Tables`, the test keeps it equal to the database. */
const columns: {
  [Table in keyof Tables]: {
    [Column in keyof Required<Tables[Table]>]: null extends Tables[Table][Column] ? 'nullable' : 'required';
  };
} = {
  account_tokens: {
    token_hash: 'required',
    user_id: 'required',
    purpose: 'required',
    created_at: 'required',
    expires_at: 'required',
  },
  attempts: {
    id: 'required',
    bucket: 'required',
    at: 'required',
  },
  cards: {
    id: 'required',
    user_id: 'required',
    prompt: 'required',
    prompt_fen: 'required',
    prompt_pgn: 'required',
    answer: 'required',
    answer_fen: 'required',
    answer_pgn: 'required',
    orientation: 'required',
    due: 'required',
    stability: 'required',
    difficulty: 'required',
    elapsed_days: 'required',
    scheduled_days: 'required',
    reps: 'required',
    lapses: 'required',
    state: 'required',
    last_review: 'nullable',
    revision: 'required',
    created_at: 'required',
    deleted_at: 'nullable',
  },
  game_analyses: {
    game_review_id: 'required',
    engine: 'required',
    game_id: 'required',
    is_finished: 'required',
    positions: 'required',
  },
  game_reviews: {
    id: 'required',
    user_id: 'required',
    date_time_played: 'required',
    hero_color: 'required',
    username: 'required',
    opponent_name: 'required',
    time_control: 'required',
    site: 'required',
    notes: 'required',
    pgn: 'required',
    link: 'required',
    bytes: 'required',
  },
  games: {
    user_id: 'required',
    game_key: 'required',
    source: 'required',
    hero_color: 'required',
    username: 'required',
    opponent_name: 'required',
    hero_rating: 'nullable',
    opponent_rating: 'nullable',
    result: 'nullable',
    time_control: 'required',
    speed: 'nullable',
    played_at: 'required',
    plies: 'required',
    link: 'required',
    moves: 'required',
    bytes: 'required',
    deleted_at: 'nullable',
    game_review_id: 'nullable',
    pgn: 'required',
  },
  lichess_connections: {
    user_id: 'required',
    sealed_token: 'required',
    username: 'required',
    connected_at: 'required',
  },
  live_games: {
    id: 'required',
    version: 'required',
    white_id: 'required',
    black_id: 'required',
    played_at: 'required',
    started_at: 'required',
    max_moves: 'required',
    reconnect_ms: 'required',
    clock_ms: 'required',
    moves: 'required',
    clock_after_ms: 'required',
    white_ms: 'required',
    black_ms: 'required',
    running_since: 'nullable',
    white_gone_since: 'nullable',
    black_gone_since: 'nullable',
    draw_offer: 'nullable',
    white_offered_at_ply: 'nullable',
    black_offered_at_ply: 'nullable',
    verdict_due_at: 'nullable',
    deadline_at: 'nullable',
    winner: 'nullable',
    reason: 'nullable',
    final_eval: 'nullable',
    ended_at: 'nullable',
  },
  live_nodes: {
    id: 'required',
    alive_at: 'required',
  },
  live_players: {
    user_id: 'required',
    connection_id: 'required',
    node_id: 'required',
    waiting_since: 'nullable',
  },
  live_pulse: {
    id: 'required',
    alive_at: 'required',
  },
  mistakes: {
    id: 'required',
    game_review_id: 'required',
    ply: 'nullable',
    san: 'nullable',
    fen: 'nullable',
    best_san: 'nullable',
    eval_before: 'nullable',
    eval_after: 'nullable',
    note: 'nullable',
    mate_before: 'nullable',
    mate_after: 'nullable',
    status: 'nullable',
    card_id: 'nullable',
  },
  position_statistics: {
    fen: 'required',
    speeds: 'required',
    ratings: 'required',
    white: 'required',
    draws: 'required',
    black: 'required',
    moves: 'required',
    user_id: 'required',
    fetched_at: 'required',
    bytes: 'required',
    turn: 'required',
  },
  review_logs: {
    card_id: 'required',
    id: 'required',
    revision: 'required',
    rating: 'required',
    state: 'required',
    due: 'required',
    stability: 'required',
    difficulty: 'required',
    elapsed_days: 'required',
    last_elapsed_days: 'required',
    scheduled_days: 'required',
    review: 'required',
    undone_at: 'nullable',
  },
  sessions: {
    token_hash: 'required',
    user_id: 'required',
    created_at: 'required',
    expires_at: 'required',
  },
  studies: {
    user_id: 'required',
    color: 'required',
    revision: 'required',
    title: 'required',
    link: 'nullable',
    study_text: 'required',
    exclude_move_indicators: 'required',
    last_update: 'required',
    previous_title: 'nullable',
    previous_link: 'nullable',
    previous_study_text: 'nullable',
    previous_exclude_move_indicators: 'nullable',
    previous_last_update: 'nullable',
  },
  users: {
    id: 'required',
    email: 'required',
    email_key: 'required',
    username: 'required',
    username_key: 'required',
    password_hash: 'required',
    username_lichess: 'required',
    username_chess_dot_com: 'required',
    confirmed_at: 'nullable',
    created_at: 'required',
  },
};

describeOnEmptyDatabases('tables', (makeLocation) => {
  test('the migrations make the tables and columns that the code knows', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    // SQLite calls primary keys nullable unless told otherwise.
    const isNullable = location.url === undefined ? () => undefined : readNullability;
    const found = (await db.introspection.getTables()).map(({ name, columns: made }) => [
      name,
      Object.fromEntries(made.map((column) => [column.name, isNullable(column)])),
    ]);
    const known = Object.entries(columns).map(([name, made]) => [
      name,
      location.url === undefined
        ? Object.fromEntries(Object.keys(made).map((key) => [key, undefined]))
        : made,
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });
});

function readNullability(column: { isNullable: boolean }): 'nullable' | 'required' {
  return column.isNullable ? 'nullable' : 'required';
}
