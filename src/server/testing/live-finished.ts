import type { Db } from '../db/tables.ts';

export async function insertFinishedGame(db: Db, id: string, white: string, black: string): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'username']).execute();
  const idOf = (username: string): string => {
    const user = users.find((each) => each.username === username);
    if (user === undefined) throw new Error(`no user ${username}`);
    return user.id;
  };
  await db
    .insertInto('live_games')
    .values({
      id,
      version: 4,
      white_id: idOf(white),
      black_id: idOf(black),
      played_at: Date.UTC(2026, 10, 1),
      started_at: Date.UTC(2026, 10, 1),
      max_moves: 15,
      reconnect_ms: 40_000,
      clock_ms: 600_000,
      moves: 'f2f3 e7e5 g2g4 d8h4',
      clock_after_ms: '599000 598000 597000 596000',
      white_ms: 597_000,
      black_ms: 596_000,
      running_since: null,
      white_gone_since: null,
      black_gone_since: null,
      draw_offer: null,
      white_offered_at_ply: null,
      black_offered_at_ply: null,
      verdict_due_at: null,
      deadline_at: null,
      winner: 'Black',
      reason: 'checkmate',
      final_eval: null,
      ended_at: Date.UTC(2026, 10, 1),
      house_color: null,
      house_rating: null,
      house_book: null,
      start_fen: null,
      no_clock: 0,
      start_ply: 0,
      white_removed: 0,
      black_removed: 0,
    })
    .execute();
}
