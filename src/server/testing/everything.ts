import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import { cardList } from '#contract/cards';
import { listedCollections } from '#contract/collections/collections';
import type { GameSummaries } from '#contract/insights';
import { type Db, tables } from '../db/tables.ts';
import { testPassword, type TestApp, type Visitor } from './app.ts';
import { makeDraft, makeReview } from './cards.ts';
import { makeGameReview, makeLibraryGame, makeOpponent } from './games.ts';
import { makeAnswer, startKey } from './training.ts';

export const serverTables: readonly string[] = Object.entries(tables).flatMap(([name, { limit }]) =>
  limit === 'server-owned' ? [name] : [],
);

export interface Everything {
  userId: string;
  review: ReturnType<typeof makeGameReview>;
  mistake: { id: string; game_review_id: string; note: string };
  analysis: object;
  game: ReturnType<typeof makeLibraryGame>;
  reviewedGame: ReturnType<typeof makeLibraryGame>;
  summary: GameSummaries['summaries'][number];
  draft: ReturnType<typeof makeDraft>;
  nextReview: ReturnType<typeof makeReview>;
  answer: ReturnType<typeof makeAnswer>;
  liveGameId: string;
}

export function makeStudy(text: string) {
  return {
    color: 'white',
    title: 'London',
    link: null,
    study_text: text,
    exclude_move_indicators: '',
    last_update: '2026-11-01T12:00:00.000Z',
  };
}

export async function fillEverything(
  { db, clock, visit }: TestApp,
  owner: Visitor,
  {
    mark,
    username,
    opponent,
    liveGameId = randomUUID(),
  }: { mark: string; username: string; opponent: string; liveGameId?: string },
): Promise<Everything> {
  const { id: userId } = (await owner.post('/api/check-if-logged-in')).json().user;
  await ok(owner.post('/api/update-memory-settings', { retention: 0.85 }));
  await ok(owner.post('/api/begin-second-factor', { password: testPassword }));
  await ok(
    owner.post('/api/create-token', { name: `Token of ${mark}`, scope: 'read', password: testPassword }),
  );
  await ok(owner.post('/api/renew-calendar', { time_zone: 'Europe/Berlin' }));
  const review = makeGameReview({
    username: mark,
    opponent_name: 'somebody',
    notes: `notes of ${mark}`,
    pgn: `[White "${mark}"]\n\n1. e4 e5 *`,
    link: 'https://lichess.org/abcdefgh',
  });
  await ok(owner.post('/api/upsert-game-review', review));
  const mistake = { id: randomUUID(), game_review_id: review.id, note: `mistake of ${mark}` };
  await ok(owner.post('/api/upsert-mistake', mistake));
  const analysis = {
    game_review_id: review.id,
    engine: `engine-of-${mark}`,
    game_id: '2-00000000',
    is_finished: true,
    positions: ['0 100000|31 e2e4', '1 100000|#-3 e7e5'],
  };
  await ok(owner.post('/api/upsert-game-analysis', analysis));
  for (const [, { save, sample }] of listedCollections) await ok(owner.post(save.path, sample(mark)));
  await ok(owner.post('/api/save-opponent', makeOpponent({ name: `Opponent of ${mark}` })));
  const game = makeLibraryGame('pgn:00', { username: mark, pgn: `[White "${mark}"]\n\n1. c3 *` });
  const reviewedGame = makeLibraryGame('pgn:01', { username: mark, pgn: review.pgn });
  await ok(owner.post('/api/add-games', [game, reviewedGame]));
  await ok(owner.post('/api/link-game-review', { game_key: 'pgn:01', game_review_id: review.id }));
  const summary = { game_key: 'pgn:01', game_id: '2-00000000', rules: SUMMARY_RULES, summary: `- ${mark}` };
  await ok(owner.post('/api/upsert-game-summaries', { summaries: [summary] }));
  await ok(owner.post('/api/update-study', makeStudy(`first study of ${mark}`)));
  const study = makeStudy(`[Event "${mark}: one"]\n\n1. d4 d5 *\n\n[Event "${mark}: two"]\n\n1. c4 *`);
  await ok(owner.post('/api/update-study', study));
  const { revision } = (await owner.get('/api/get-studies')).json().api_data.white;
  const patch = { prefix: study.study_text.length, suffix: 0, text: '\n' };
  await ok(owner.post('/api/edit-study', { color: 'white', revision, patch, what: `Edited by ${mark}` }));
  await ok(
    owner.post('/api/update-study', { ...makeStudy(`[Event "${mark}: further"]\n\n1. b3 *`), place: 1 }),
  );
  const connection = { token: mark.replaceAll('-', '_'), username };
  await ok(owner.post('/api/update-lichess-connection', connection));
  const draft = makeDraft({ prompt: `card of ${mark}`, tags: ['tag'] });
  await ok(owner.post('/api/upsert-cards', [draft]));
  await ok(owner.post('/api/review-card', makeReview(await getCard(owner), 3, clock.now)));
  // The times must differ: at equal times, the answer with the smaller id would count first.
  const answer = makeAnswer(clock.now - 1);
  const inGame = makeAnswer(clock.now, { game_key: game.game_key });
  await ok(owner.post('/api/add-training-answers', { answers: [answer, inGame] }));
  await ok(owner.post('/api/update-training-settings', { color: 'white', new_per_day: 5 }));
  const move = { color: 'white', position_key: startKey, san: 'd4', is_trained: false };
  await ok(owner.post('/api/update-trained-move', move));
  const record = {
    fen: startKey,
    speeds: 'blitz',
    ratings: '1800',
    white: 1,
    draws: 0,
    black: 0,
    moves: '[]',
  };
  await ok(owner.postForm('/api/update_stats', { stats: JSON.stringify([record]) }));
  await visit().postForm('/api/login', { username, password: 'wrong' });
  await visit().postForm('/api/password-reset-request', { email: `${username.toLowerCase()}@example.org` });
  await insertFinishedGame(db, liveGameId, username, opponent);
  const place = { connection_id: 'c', node_id: 'n', waiting_since: null };
  await db
    .insertInto('live_players')
    .values({ user_id: userId, ...place })
    .execute();
  await db
    .insertInto('identities')
    .values({ issuer: 'https://id.example.org', subject: userId, user_id: userId, created_at: 1 })
    .execute();
  const link = { token: `link of ${userId}`, guest_id: null, rematch_of: null, expires_at: 0 };
  await db
    .insertInto('live_invitations')
    .values({ user_id: userId, ...link })
    .execute();
  const nextReview = makeReview(await getCard(owner), 3, clock.now);
  return {
    userId,
    review,
    mistake,
    analysis,
    game,
    reviewedGame,
    summary,
    draft,
    nextReview,
    answer,
    liveGameId,
  };
}

async function getCard(owner: Visitor) {
  const [card] = cardList.parse((await owner.get('/api/get-cards')).json()).api_data;
  if (card === undefined) throw new Error('There is no card');
  return card;
}

async function ok(answering: Promise<LightMyRequestResponse>): Promise<void> {
  const answer = await answering;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}

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
