/**
 * Who may do what: every route for a visitor, for the owner of some rows, and for another user who knows the owner's
 * ids. A route that is not in the table fails the test, so that nobody can forget to think about it.
 */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { cardList } from '#contract/cards';
import { makeDraft, makeReview } from '#server/testing/cards';
import { makeLibraryGame } from '#server/testing/games';
import { describeOnBothDatabases, type TestApp, type Visitor } from '#server/testing/app';
import { dumpUser } from '#server/testing/dump';
import { insertFinishedGame } from '#server/testing/live-finished';
import { startListedApp } from './routes.ts';

/** In everything the owner has, so that it can be recognised in what others are answered. */
const mark = 'only-for-the-owner';

const liveGameId = 'played-by-the-owner';

interface Seeds {
  review: ReturnType<typeof makeGameReview>;
  mistake: { id: string; game_review_id: string; note: string };
  analysis: object;
  game: ReturnType<typeof makeLibraryGame>;
  draft: ReturnType<typeof makeDraft>;
  cardReview: ReturnType<typeof makeReview>;
}

interface Rule {
  /** Signed out, the owner, another user. */
  statuses: [number, number, number];
  body?: (seeds: Seeds) => object;
  form?: Record<string, string>;
  url?: string;
}

const anybody = (status: number): [number, number, number] => [status, status, status];
const signedIn: [number, number, number] = [401, 200, 200];
const ownRow: [number, number, number] = [401, 200, 404];
const opening = { opening_text: '1. e4 *', color: 'white' };

/** In the order in which they are tried; what ends the session comes last. */
const rules: Record<string, Rule> = {
  'GET /': { statuses: anybody(200) },
  'GET /*': { statuses: anybody(200), url: '/game_review' },
  'GET /metrics': { statuses: anybody(200) },
  'GET /api/health': { statuses: anybody(200) },
  'GET /api/config': { statuses: anybody(200) },
  'POST /api/check-if-logged-in': { statuses: anybody(200), form: {} },
  'GET /api/confirm-email/:token': { statuses: anybody(302), url: '/api/confirm-email/x' },
  'POST /api/password-reset-request': { statuses: anybody(404), form: { email: 'nobody@example.org' } },
  'POST /api/password-reset': { statuses: anybody(400), form: { password: 'x', token: 'x' } },
  'POST /api/register': {
    statuses: anybody(409),
    form: { email: 'ann@example.org', username: 'Ann', password: 'x' },
  },
  'POST /api/update-chess-dot-com-username': { statuses: signedIn, form: { username_chess_dot_com: 'x' } },
  'POST /api/update-lichess-username': { statuses: signedIn, form: { username_lichess: 'x' } },
  'GET /api/get-game-reviews': { statuses: signedIn },
  'POST /api/upsert-game-review': { statuses: ownRow, body: ({ review }) => review },
  'POST /api/upsert-mistake': { statuses: ownRow, body: ({ mistake }) => mistake },
  'POST /api/get-mistakes': { statuses: ownRow, body: ({ review }) => ({ game_review_id: review.id }) },
  'GET /api/get-analysed-games': { statuses: signedIn },
  'POST /api/upsert-game-analysis': { statuses: ownRow, body: ({ analysis }) => analysis },
  'POST /api/get-game-analysis': { statuses: ownRow, body: ({ review }) => ({ game_review_id: review.id }) },
  'GET /api/get-games': { statuses: signedIn },
  'POST /api/add-games': { statuses: signedIn, body: () => [makeLibraryGame('lichess:otherone')] },
  'POST /api/get-game': { statuses: ownRow, body: ({ game }) => ({ game_key: game.game_key }) },
  'POST /api/link-game-review': {
    statuses: ownRow,
    body: ({ game, review }) => ({ game_key: game.game_key, game_review_id: review.id }),
  },
  'GET /api/get-studies': { statuses: signedIn },
  'POST /api/undo-study': {
    statuses: [401, 409, 409],
    body: () => ({
      color: 'white',
      last_update: '2026-11-14T21:41:00.000Z',
      previous_last_update: '2026-11-14T21:40:00.000Z',
    }),
  },
  'POST /api/update-study': { statuses: signedIn, body: () => makeStudy('1. e4 *') },
  'POST /api/consistency_check': { statuses: signedIn, form: opening },
  'POST /api/create_opening_book': { statuses: signedIn, form: opening },
  'POST /api/check_opening': { statuses: signedIn, form: { ...opening, game_text: '1. e4 *' } },
  'GET /api/get_stats': { statuses: signedIn, url: '/api/get_stats?speeds=blitz&ratings=1800' },
  'POST /api/get_position_stats': {
    statuses: signedIn,
    body: () => ({ speeds: 'blitz', ratings: '1800', fens: [] }),
  },
  'POST /api/update_stats': { statuses: signedIn, form: { stats: '[]' } },
  // Of games that anybody may download; there is no pack in these tests, so users find nothing.
  'GET /api/explorer/lichess': { statuses: [401, 404, 404] },
  'POST /api/replies': {
    statuses: [401, 404, 404],
    body: () => ({ positions: [], speeds: [], ratings: [] }),
  },
  'GET /api/get-lichess-connection': { statuses: signedIn },
  'POST /api/update-lichess-connection': {
    statuses: signedIn,
    body: () => ({ token: 'lio_other', username: 'x' }),
  },
  'POST /api/delete-lichess-connection': { statuses: signedIn, body: () => ({ token: 'lio_guess' }) },
  // Without an upgrade; docs/live-protocol.md and its tests say who may open a socket.
  'GET /myws': { statuses: [401, 404, 404] },
  'GET /api/get-live-games': { statuses: signedIn },
  'GET /api/get-live-games/:id': { statuses: ownRow, url: `/api/get-live-games/${liveGameId}` },
  'GET /api/get-cards': { statuses: signedIn },
  'GET /api/get-due-cards': { statuses: signedIn },
  'POST /api/upsert-cards': { statuses: ownRow, body: ({ draft }) => [draft] },
  'POST /api/review-card': { statuses: ownRow, body: ({ cardReview }) => cardReview },
  'POST /api/undo-review': {
    statuses: ownRow,
    body: ({ cardReview }) => ({ card_id: cardReview.card.id, id: cardReview.review_log.id }),
  },
  'POST /api/delete-card': { statuses: ownRow, body: ({ draft }) => ({ id: draft.id }) },
  'POST /api/restore-card': { statuses: ownRow, body: ({ draft }) => ({ id: draft.id }) },
  'POST /api/delete-game': {
    statuses: ownRow,
    body: ({ game }) => ({ game_key: game.game_key, deletes_review: false, deletes_cards: false }),
  },
  'POST /api/delete-game-review': {
    statuses: ownRow,
    body: ({ mistake }) => ({ game_review_id: mistake.id }),
  },
  'GET /api/export-account': { statuses: signedIn },
  'GET /api/export-pgn': { statuses: signedIn },
  'POST /api/change-password': { statuses: anybody(401), form: { password: 'wrong', new_password: 'x' } },
  'POST /api/delete-account': { statuses: anybody(401), form: { password: 'wrong' } },
  'POST /api/login': { statuses: anybody(401), form: { username: 'Ann', password: 'wrong' } },
  'POST /api/logout': { statuses: anybody(200), form: {} },
};

const publicRoutes = Object.keys(rules).filter(
  (name) => rules[name]?.statuses[0] !== 401 || name.endsWith('/login'),
);

describeOnBothDatabases('who may do what', (makeLocation) => {
  test('every route, for everybody', async () => {
    const test = await startListedApp(makeLocation);
    expect(test.routes.map(({ name }) => name).sort()).toEqual(Object.keys(rules).sort());

    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const other = await test.signUp('Ben');
    const before = await dumpUser(test.db, 'Ann');

    // Others first, so that the owner's own calls cannot hide what theirs have done.
    for (const [name, rule] of Object.entries(rules)) {
      const out = await ask(test.visit(), name, rule, seeds);
      expect([name, 'signed out', out.statusCode]).toEqual([name, 'signed out', rule.statuses[0]]);
      const foreign = await ask(other, name, rule, seeds);
      expect([name, 'another user', foreign.statusCode]).toEqual([name, 'another user', rule.statuses[2]]);
      for (const answer of [out, foreign]) {
        expect(answer.body).not.toContain(mark);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    expect(await dumpUser(test.db, 'Ann')).toEqual(before);

    for (const [name, rule] of Object.entries(rules)) {
      const answer = await ask(owner, name, rule, seeds);
      expect([name, 'owner', answer.statusCode]).toEqual([name, 'owner', rule.statuses[1]]);
    }
  });

  test('a cookie that was logged out opens nothing', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const [cookie] = owner.cookies;
    await owner.post('/api/logout');
    if (cookie === undefined) throw new Error('no cookie');
    for (const [name, rule] of Object.entries(rules)) {
      if (publicRoutes.includes(name)) continue;
      owner.cookies.set(...cookie);
      expect([name, (await ask(owner, name, rule, seeds)).statusCode]).toEqual([name, 401]);
    }
  });

  test('fields that are not the sender’s to set change nothing', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const other = await test.signUp('Ben');
    const ownerId = (await owner.post('/api/check-if-logged-in')).json().user.id;
    const before = await dumpUser(test.db, 'Ann');
    const foreign = {
      user_id: ownerId,
      role: 'admin',
      is_admin: true,
      owner: ownerId,
      revision: 99,
      created_at: 1,
    };

    const review = { ...makeGameReview(), ...foreign };
    expect((await other.post('/api/upsert-game-review', review)).statusCode).toBe(200);
    const draft = { ...makeDraft(), ...foreign };
    expect((await other.post('/api/upsert-cards', [draft])).statusCode).toBe(200);
    expect((await other.post('/api/update-study', { ...makeStudy('x'), ...foreign })).statusCode).toBe(200);
    const register = { email: 'cem@example.org', username: 'Cem', password: 'x', id: ownerId, ...foreign };
    const registered = await test.visit().post('/api/register', register);
    expect(registered.statusCode).toBe(200);
    expect(registered.json().user.id).not.toBe(ownerId);
    expect(Object.keys(registered.json().user)).not.toContain('role');
    // A mistake of one's own cannot be moved into another's review, nor another's into one's own.
    const moved = { ...seeds.mistake, game_review_id: review.id };
    expect((await other.post('/api/upsert-mistake', moved)).statusCode).toBe(404);
    const own = { ...seeds.mistake, id: randomUUID() };
    expect((await other.post('/api/upsert-mistake', own)).statusCode).toBe(404);

    expect(await dumpUser(test.db, 'Ann')).toEqual(before);
    const [stored] = (await other.get('/api/get-game-reviews')).json().api_data;
    expect(stored.user_id).not.toBe(ownerId);
    const [card] = (await other.get('/api/get-cards')).json().api_data;
    expect(card).toMatchObject({ reps: 0, state: 0 });
    expect(card.user_id).toBe(stored.user_id);
  });
});

function ask(visitor: Visitor, name: string, rule: Rule, seeds: Seeds): Promise<LightMyRequestResponse> {
  const [method, pattern = ''] = name.split(' ');
  const url = rule.url ?? pattern;
  if (rule.form !== undefined) return visitor.postForm(url, rule.form);
  if (method === 'GET') return visitor.get(url);
  return visitor.post(url, rule.body?.(seeds));
}

/** Rows of the owner behind every route. */
async function seed({ clock, db, signUp }: TestApp, owner: Visitor): Promise<Seeds> {
  await signUp(mark);
  await insertFinishedGame(db, liveGameId, 'Ann', mark);
  const review = makeGameReview();
  const mistake = { id: randomUUID(), game_review_id: review.id, note: mark };
  const draft = makeDraft({ prompt: mark });
  await ok(owner.post('/api/upsert-game-review', review));
  await ok(owner.post('/api/upsert-mistake', mistake));
  const analysis = {
    game_review_id: review.id,
    engine: mark,
    game_id: '1-00000000',
    is_finished: true,
    positions: ['0 100000|31 e2e4'],
  };
  await ok(owner.post('/api/upsert-game-analysis', analysis));
  const game = makeLibraryGame('lichess:abcdefgh', { username: mark, pgn: mark });
  await ok(owner.post('/api/add-games', [game]));
  await ok(owner.post('/api/update-study', makeStudy(mark)));
  await ok(
    owner.post('/api/update-lichess-connection', { token: mark.replaceAll('-', '_'), username: 'ann' }),
  );
  await ok(owner.post('/api/upsert-cards', [draft]));
  const [card] = cardList.parse((await owner.get('/api/get-cards')).json()).api_data;
  if (card === undefined) throw new Error('no card');
  return { review, mistake, analysis, game, draft, cardReview: makeReview(card, 3, clock.now) };
}

async function ok(answering: Promise<LightMyRequestResponse>): Promise<void> {
  const answer = await answering;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}

function makeGameReview() {
  return {
    id: randomUUID(),
    date_time_played: '2026-11-01T12:00:00.000Z',
    hero_color: 'White',
    username: 'ann',
    opponent_name: 'ben',
    time_control: '600+5',
    site: 'Lichess',
    notes: mark,
    pgn: '1. e4 *',
    link: 'https://lichess.org/abcdefgh',
  } as const;
}

function makeStudy(text: string) {
  return {
    color: 'white',
    title: 'London',
    link: null,
    study_text: text,
    exclude_move_indicators: '',
    last_update: '2026-11-01T12:00:00.000Z',
  };
}
