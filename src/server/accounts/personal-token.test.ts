import { expect, test } from 'vitest';
import { apiRoutes } from '#contract/api';
import { createdToken, type ListedToken, listedTokens, tokenLimits, type TokenScope } from '#contract/tokens';
import {
  describeOnBothDatabases,
  makeSqliteLocation,
  openTestDatabase,
  startTestApp,
  testPassword,
  type TestApp,
  type Visitor,
} from '../testing/app.ts';
import { makeDraft } from '../testing/cards.ts';
import { dumpAll } from '../testing/dump.ts';
import { insertPersonalToken } from './personal-token-store.ts';
import { hashToken } from './token.ts';

async function create(owner: Visitor, scope: TokenScope = 'read', name = 'my script'): Promise<string> {
  const answer = await owner.post('/api/create-token', { name, scope, password: testPassword });
  return createdToken.parse(answer.json()).api_data.token;
}

async function list(owner: Visitor): Promise<ListedToken[]> {
  return listedTokens.parse((await owner.get('/api/get-tokens')).json()).api_data;
}

function askWith({ app }: TestApp, token: string, headers: Record<string, string> = {}) {
  const all = { authorization: `Bearer ${token}`, ...headers };
  return {
    get: (url: string) => app.inject({ method: 'GET', url, headers: all }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, headers: all, payload }),
  };
}

describeOnBothDatabases('a personal token', (makeLocation, testRule) => {
  testRule(
    'is made with the password, shown once, listed with its last use, and kept as a hash',
    async () => {
      const test = await startTestApp(makeLocation);
      const [ann, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
      const refused = await ann.post('/api/create-token', { name: 'x', scope: 'read', password: 'wrong' });
      expect([refused.statusCode, await list(ann)]).toEqual([401, []]);
      for (const bad of [
        { name: ' ', scope: 'read' },
        { name: 'x', scope: 'admin' },
        { name: 'x'.repeat(tokenLimits.nameLength + 1), scope: 'read' },
      ])
        expect((await ann.post('/api/create-token', { ...bad, password: testPassword })).statusCode).toBe(
          400,
        );

      const token = await create(ann, 'read', 'cards to paper');
      expect(token).toMatch(/^tabiya_[\w-]{43}$/);
      const created = new Date(test.clock.now).toISOString();
      expect(await list(ann)).toMatchObject([
        { name: 'cards to paper', scope: 'read', created_at: created, used_at: null },
      ]);
      expect(await list(ben)).toEqual([]);
      const stored = JSON.stringify(await dumpAll(test.db));
      expect(stored).not.toContain(token);
      const [listed] = await list(ann);
      const file = (await ann.get('/api/export-account')).body;
      expect(file).toContain('cards to paper');
      for (const secret of [token, hashToken(token)]) {
        expect(JSON.stringify(listed)).not.toContain(secret);
        expect(file).not.toContain(secret);
      }

      test.clock.now += 5 * 60_000;
      const used = new Date(test.clock.now).toISOString();
      expect((await askWith(test, token).get('/api/get-cards')).statusCode).toBe(200);
      test.clock.now += 5 * 60_000;
      await askWith(test, token).get('/api/get-cards');
      expect((await list(ann))[0]?.used_at).toBe(used);
      test.clock.now += 60 * 60_000;
      await askWith(test, token).get('/api/get-cards');
      expect((await list(ann))[0]?.used_at).toBe(new Date(test.clock.now).toISOString());
    },
  );

  test('is good nowhere from the moment in which it is revoked, on another node either', async () => {
    const location = await makeLocation();
    const test = await startTestApp(async () => location);
    const other = await startTestApp(async () => location);
    const [ann, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
    const [token, second] = [await create(ann), await create(ann, 'read', 'another')];
    for (const node of [test, other])
      expect((await askWith(node, token).get('/api/get-cards')).statusCode).toBe(200);
    const id = (await list(ann)).find(({ name }) => name === 'my script')?.id ?? '';
    expect((await ben.post('/api/revoke-token', { id })).statusCode).toBe(404);
    expect((await ann.post('/api/revoke-token', { id: 'x'.repeat(65) })).statusCode).toBe(400);
    expect((await ann.post('/api/revoke-token', { id })).statusCode).toBe(200);
    for (const node of [test, other]) {
      const replayed = await askWith(node, token).get('/api/get-cards');
      expect([replayed.statusCode, replayed.json().api_result]).toEqual([401, 'user_not_logged_in']);
      expect((await askWith(node, second).get('/api/get-cards')).statusCode).toBe(200);
    }
    expect((await ann.post('/api/revoke-token', { id })).statusCode).toBe(404);
  });

  test('of which a user has so many: of a hundred at once no more are made', async () => {
    const test = await startTestApp(makeLocation);
    const ann = await test.signUp('Ann');
    const user = await test.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const session = await test.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        insertPersonalToken(test.db, {
          tokenHash: `hash ${index}`,
          userId: user.id,
          passwordHash: user.password_hash,
          sessionHash: session.token_hash,
          name: `${index}`,
          scope: 'read',
          createdAt: index,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(tokenLimits.tokens);
    expect(await list(ann)).toHaveLength(tokenLimits.tokens);
    const full = await ann.post('/api/create-token', { name: 'x', scope: 'read', password: testPassword });
    expect([full.statusCode, full.json().api_result]).toEqual([413, 'full']);
    const [{ id } = { id: '' }] = await list(ann);
    await ann.post('/api/revoke-token', { id });
    await create(ann);
  });

  test('is not made with a password that was changed in the meantime', async () => {
    const test = await startTestApp(makeLocation);
    await test.signUp('Ann');
    const session = await test.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const { user_id: userId, token_hash: sessionHash } = session;
    const late = {
      tokenHash: 'h',
      userId,
      passwordHash: 'an older one',
      sessionHash,
      name: 'x',
      createdAt: 1,
    };
    expect(await insertPersonalToken(test.db, { ...late, scope: 'write' })).toBe(false);
    expect(await test.db.selectFrom('personal_tokens').selectAll().execute()).toEqual([]);
  });

  testRule('goes with the account, and opens nothing while it is disabled', async () => {
    const location = await makeLocation();
    const test = await startTestApp(async () => location);
    const [admin, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
    const token = await create(ben, 'write');
    const db = await openTestDatabase(location);
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Ben')
      .executeTakeFirstOrThrow();
    const change = (act: string, extra = {}) => admin.post('/api/admin-change', { id, act, ...extra });
    const ask = async () => (await askWith(test, token).get('/api/get-cards')).statusCode;
    expect(await ask()).toBe(200);
    expect((await change('disable')).statusCode).toBe(200);
    expect(await ask()).toBe(401);
    expect((await change('enable')).statusCode).toBe(200);
    expect(await ask()).toBe(200);
    expect((await change('delete', { username: 'Ben' })).statusCode).toBe(200);
    expect(await ask()).toBe(401);
    expect(await db.selectFrom('personal_tokens').selectAll().execute()).toEqual([]);
  });

  testRule('ends with a new password, by a change or a reset', async () => {
    const test = await startTestApp(makeLocation);
    const ann = await test.signUp('Ann');
    const ask = async (token: string) => (await askWith(test, token).get('/api/get-cards')).statusCode;
    const first = await create(ann);
    expect((await ann.post('/api/end-other-sessions')).statusCode).toBe(200);
    expect(await ask(first)).toBe(200);
    const change = { password: testPassword, new_password: testPassword };
    expect((await ann.postForm('/api/change-password', change)).statusCode).toBe(200);
    expect(await ask(first)).toBe(401);

    const second = await create(ann);
    await ann.postForm('/api/password-reset-request', { email: 'Ann' });
    const secret = /reset_password\S*?([\w-]{43})/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const reset = await ann.postForm('/api/password-reset', { password: testPassword, token: secret });
    expect(reset.statusCode).toBe(200);
    expect(await ask(second)).toBe(401);
  });
});

test('opens what its scope says and nothing else, route by route', async () => {
  const test = await startTestApp(makeSqliteLocation);
  const ann = await test.signUp('Ann');
  const [read, write] = [askWith(test, await create(ann, 'read')), askWith(test, await create(ann, 'write'))];
  const own = Object.entries(apiRoutes).filter(([name]) => !/oidc|identity/.test(name));
  expect(own.length).toBeGreaterThan(100);
  for (const [name, { access }] of own) {
    if (access === 'anybody') continue;
    const [method, pattern = ''] = name.split(' ');
    const url = pattern.replace(':id', 'x');
    const ask = (by: typeof read) => (method === 'GET' ? by.get(url) : by.post(url, {}));
    const results = await Promise.all([ask(read), ask(write)]);
    const isRefused = results.map((answer) => answer.statusCode === 403);
    expect([name, ...isRefused]).toEqual([name, access !== 'read', access === 'session']);
    for (const answer of results) expect([name, answer.statusCode]).not.toEqual([name, 401]);
  }
});

test('a token that may read writes nothing', async () => {
  const test = await startTestApp(makeSqliteLocation);
  const ann = await test.signUp('Ann');
  const read = askWith(test, await create(ann, 'read'));
  const before = await dumpAll(test.db);
  const answer = await read.post('/api/upsert-cards', [makeDraft()]);
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { api_result: 'token_forbidden', message: 'This token can only read' },
  ]);
  const { personal_tokens: _before, ...unchanged } = before;
  expect(await dumpAll(test.db)).toMatchObject(unchanged);
  const write = askWith(test, await create(ann, 'write'));
  expect((await write.post('/api/upsert-cards', [makeDraft()])).statusCode).toBe(200);
  expect((await read.get('/api/get-cards')).json().api_data).toHaveLength(1);
});

test('is taken from the header alone, whole, and by its prefix', async () => {
  const test = await startTestApp(makeSqliteLocation);
  const ann = await test.signUp('Ann');
  const token = await create(ann, 'write');
  const ask = async (headers: Record<string, string>, url = '/api/get-cards') =>
    (await test.app.inject({ method: 'GET', url, headers })).statusCode;
  expect(await ask({ authorization: `bearer ${token}` })).toBe(200);
  for (const query of ['access_token', 'token', 'authorization'])
    expect(await ask({}, `/api/get-cards?${query}=${token}`)).toBe(401);
  for (const value of [
    token,
    `Basic ${token}`,
    `Bearer ${token} `.repeat(2),
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}A`,
    `Bearer ${token.replace('tabiya_', 'other_')}`,
    `Bearer ${token.slice('tabiya_'.length)}`,
    `Bearer ${hashToken(token)}`,
    'Bearer ',
  ])
    expect([value, await ask({ authorization: value })]).toEqual([value, 401]);
  expect(await ask({ cookie: `tabiya_session=${token}` })).toBe(401);
  const own = Object.fromEntries(ann.cookies);
  const cookie = `tabiya_session=${own.tabiya_session}`;
  expect(await ask({ authorization: 'Basic eDp5', cookie })).toBe(200);
  expect(await ask({ authorization: 'Bearer of-a-proxy', cookie })).toBe(200);
  expect(await ask({ authorization: `Bearer tabiya_${'A'.repeat(43)}`, cookie })).toBe(401);
});

test('guesses find nothing and leave nothing behind', async () => {
  const test = await startTestApp(makeSqliteLocation);
  const ann = await test.signUp('Ann');
  const token = await create(ann);
  const before = await dumpAll(test.db);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const letter of letters) {
    const guess = `${token.slice(0, -2)}${letter}${token.at(-1)}`;
    if (guess === token) continue;
    expect((await askWith(test, guess).get('/api/get-cards')).statusCode).toBe(401);
  }
  expect(await dumpAll(test.db)).toEqual(before);
});

test('needs no origin of ours; a cookie beside it counts for nothing', async () => {
  const test = await startTestApp(makeSqliteLocation);
  const [ann, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
  const token = await create(ann, 'write');
  const cookie = [...ben.cookies].map((pair) => pair.join('=')).join('; ');
  const foreign = { origin: 'https://elsewhere.example', cookie };
  const answer = await askWith(test, token, foreign).post('/api/upsert-cards', [makeDraft()]);
  expect(answer.statusCode).toBe(200);
  expect((await ben.get('/api/get-cards')).json().api_data).toEqual([]);
  expect((await ann.get('/api/get-cards')).json().api_data).toHaveLength(1);
  const bare = await askWith(test, 'of-a-proxy', foreign).post('/api/upsert-cards', [makeDraft()]);
  expect([bare.statusCode, bare.json().api_result]).toEqual([403, 'foreign_origin']);
});
