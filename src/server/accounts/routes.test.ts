import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import {
  describeOnAnyDatabase,
  describeOnBothDatabases,
  quickCost,
  quickHasher,
  startTestApp,
  testPassword,
} from '../testing/app.ts';
import type { Hasher } from './hasher.ts';
import { createPasswords } from './passwords.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function tokenIn(mail: Mail | undefined): string {
  return mail?.link.split('/').at(-1) ?? '';
}

describeOnAnyDatabase('signing up', (makeLocation) => {
  test('signs in and sends one confirmation mail', async () => {
    const { visit, mails } = await startTestApp(makeLocation);
    const visitor = visit();
    const form = { email: 'Ann@Example.org', username: 'Ann', password: 'x' };
    const answer = await visitor.postForm('/api/register', form);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      api_status: 'register success',
      user: { email: 'Ann@Example.org', username: 'Ann', username_lichess: '', username_chess_dot_com: '' },
    });
    const { user } = answer.json();
    expect((await visitor.post('/api/check-if-logged-in')).json()).toEqual({
      LoggedIn: true,
      api_result: 'user_logged_in',
      user,
    });
    expect(mails.map((mail) => mail.to)).toEqual(['Ann@Example.org']);
  });

  test.each([
    ['the address in other case', { email: 'ANN@example.org', username: 'Bea' }, 'email exists'],
    ['the name in other case', { email: 'bea@example.org', username: ' aNN ' }, 'username exists'],
    ['a name that only looks the same', { email: 'bea@example.org', username: 'Аnn' }, 'username exists'],
    ['a name in full-width letters', { email: 'bea@example.org', username: 'Ａｎｎ' }, 'username exists'],
  ])('%s is taken', async (_name, form, reason) => {
    const { signUp, visit } = await startTestApp(makeLocation);
    await signUp('Ann');
    const visitor = visit();
    const answer = await visitor.postForm('/api/register', { ...form, password: 'x' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      api_status: 'fail',
      api_result: 'failed_signup',
      api_data: reason,
      message: expect.stringContaining('already'),
    });
    expect((await visitor.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
  });

  test('two at the same moment for one name: one of them gets it', async () => {
    const { visit } = await startTestApp(makeLocation);
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((email) =>
        visit().postForm('/api/register', { email, username: 'Ann', password: 'x' }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['email', { email: `${'a'.repeat(250)}@example.org` }],
    ['username', { username: '   ' }],
    ['username', { username: 'x'.repeat(41) }],
    ['username', { username: 'ann@example.org' }],
    ['username', { username: 'ann\u202enna' }],
    ['password', { password: '' }],
    ['password', { password: 'x'.repeat(257) }],
  ])('a bad %s is named', async (field, wrong) => {
    const { visit, mails } = await startTestApp(makeLocation);
    const form = { email: 'ann@example.org', username: 'Ann', password: 'x', ...wrong };
    const answer = await visit().postForm('/api/register', form);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ api_status: 'fail', api_data: 'invalid', field });
    expect(mails).toEqual([]);
  });

  test('a field that is not ours is not stored', async () => {
    const { visit, db } = await startTestApp(makeLocation);
    const form = {
      email: 'ann@example.org',
      username: 'Ann',
      password: 'x',
      id: 'mine',
      role: 'admin',
      confirmed_at: '1',
    };
    expect((await visit().postForm('/api/register', form)).statusCode).toBe(200);
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row.id).not.toBe('mine');
    expect(row.confirmed_at).toBeNull();
  });

  test('the host may ask for longer passwords', async () => {
    const { visit } = await startTestApp(makeLocation, { PASSWORD_MIN_LENGTH: '8' });
    const form = { email: 'ann@example.org', username: 'Ann' };
    const short = await visit().postForm('/api/register', { ...form, password: '1234567' });
    expect(short.json()).toMatchObject({ api_status: 'fail', api_data: 'invalid', field: 'password' });
    expect((await visit().postForm('/api/register', { ...form, password: '12345678' })).statusCode).toBe(200);
  });

  test('takes a multipart form too', async () => {
    const { visit } = await startTestApp(makeLocation);
    const form = new FormData();
    form.set('email', 'ann@example.org');
    form.set('username', 'Ann');
    form.set('password', 'x');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await visit().send({
      method: 'POST',
      url: '/api/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ api_status: 'register success' });
  });
});

describeOnAnyDatabase('confirming the address', (makeLocation) => {
  test('works once, within seven days', async () => {
    const { signUp, visit, mails, clock, db } = await startTestApp(makeLocation);
    await signUp('Ann');
    const link = `/api/confirm-email/${tokenIn(mails[0])}`;
    clock.now += 7 * dayMs - 1;
    expect((await visit().get(link)).headers.location).toBe('/confirmed_success');
    expect((await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()).confirmed_at).toBe(clock.now);
    expect((await visit().get(link)).headers.location).toBe('/confirmed_failure');
  });

  test('is too late after seven days, and a made-up or a reset token is no use', async () => {
    const { signUp, visit, mails, clock } = await startTestApp(makeLocation);
    await signUp('Ann');
    await visit().postForm('/api/password-reset-request', { email: 'Ann' });
    expect((await visit().get(`/api/confirm-email/${tokenIn(mails[1])}`)).headers.location).toBe(
      '/confirmed_failure',
    );
    expect((await visit().get('/api/confirm-email/made-up')).headers.location).toBe('/confirmed_failure');
    clock.now += 7 * dayMs;
    expect((await visit().get(`/api/confirm-email/${tokenIn(mails[0])}`)).headers.location).toBe(
      '/confirmed_failure',
    );
  });
});

describeOnBothDatabases('signing in', (makeLocation, testRule) => {
  test.each(['Ann', 'aNN', 'ann@example.org', 'ANN@EXAMPLE.ORG'])('takes %s', async (username) => {
    const { signUp, visit } = await startTestApp(makeLocation);
    await signUp('Ann');
    const answer = await visit().postForm('/api/login', { username, password: testPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      LoggedIn: true,
      api_result: 'signin_success',
      user: { username: 'Ann' },
    });
  });

  testRule('answers a wrong name and a wrong password alike', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    await signUp('Ann');
    const wrongPassword = await visit().postForm('/api/login', { username: 'Ann', password: 'nope' });
    const wrongName = await visit().postForm('/api/login', { username: 'Bob', password: 'nope' });
    expect(wrongPassword.statusCode).toBe(401);
    expect(wrongPassword.json()).toMatchObject({ LoggedIn: false, api_result: 'signin_failure' });
    expect([wrongName.statusCode, wrongName.body]).toEqual([wrongPassword.statusCode, wrongPassword.body]);
  });

  testRule('a cookie is only sent back to us, and a planted one never becomes a session', async () => {
    const { signUp, visit } = await startTestApp(makeLocation, { PUBLIC_URL: 'https://chess.example.org' });
    await signUp('Ann');
    const visitor = visit();
    visitor.cookies.set('tabiya_session', 'planted');
    const answer = await visitor.postForm('/api/login', { username: 'Ann', password: testPassword });
    const cookies = [answer.headers['set-cookie']].flat();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-tabiya_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(visitor.cookies.get('__Host-tabiya_session')).not.toBe('planted');
    expect((await visitor.post('/api/check-if-logged-in')).json()).toMatchObject({ LoggedIn: true });
    visitor.cookies.delete('__Host-tabiya_session');
    expect((await visitor.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
  });

  testRule('again ends the session that was open in this browser, and no other', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, elsewhere, thief] = [await signUp('Ann'), visit(), visit()];
    await elsewhere.postForm('/api/login', { username: 'Ann', password: testPassword });
    thief.cookies.set('tabiya_session', ann.cookies.get('tabiya_session') ?? '');
    await ann.postForm('/api/login', { username: 'Ann', password: testPassword });
    expect((await thief.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
    for (const visitor of [ann, elsewhere])
      expect((await visitor.post('/api/check-if-logged-in')).json()).toMatchObject({ LoggedIn: true });
  });

  test('ten failures close the account for a quarter of an hour; a success does not count', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation);
    await signUp('Ann');
    const attempt = (password: string) => visit().postForm('/api/login', { username: 'Ann', password });
    for (let failures = 0; failures < 9; failures += 1) expect((await attempt('nope')).statusCode).toBe(401);
    expect((await attempt(testPassword)).statusCode).toBe(200);
    expect((await attempt('nope')).statusCode).toBe(401);
    clock.now += 5 * minuteMs;
    const refused = await attempt(testPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json()).toMatchObject({ message: 'Too many attempts. Try again in 10 minutes.' });
    clock.now += 10 * minuteMs;
    expect((await attempt(testPassword)).statusCode).toBe(200);
  });

  test('guesses sent all at once do not slip through', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    await signUp('Ann');
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => visit().postForm('/api/login', { username: 'Ann', password: 'nope' })),
    );
    expect(guesses.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(10);
  });

  testRule('more than the server can check: 503 with a time to come back, and no try used up', async () => {
    const done = Promise.withResolvers<void>();
    const slowHasher: Hasher = {
      ...quickHasher,
      derive: (...job) => done.promise.then(() => quickHasher.derive(...job)),
    };
    const passwords = createPasswords(slowHasher, quickCost);
    const { visit, db } = await startTestApp(makeLocation, {}, { passwords });
    const attempt = (username: string) => visit().postForm('/api/login', { username, password: 'wrong' });
    const atWork = availableParallelism() > 2 ? 2 : 1;
    const waiting = Array.from({ length: atWork + 50 }, (_, index) => attempt(`user${index}`));
    await expect.poll(() => passwords.countWork()).toBe(atWork + 50);

    const startedMs = performance.now();
    const refused = await Promise.all([attempt('Ann'), attempt('Ben')]);
    expect(performance.now() - startedMs).toBeGreaterThan(990);
    for (const { statusCode, headers } of refused) {
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toBe('5');
    }
    done.resolve();
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(401);
    const counted = await db
      .selectFrom('attempts')
      .select('id')
      .where('bucket', 'like', 'login-account:%')
      .execute();
    expect(counted).toHaveLength(atWork + 50);
  });

  testRule('a hundred failures from one address, over many names, close it', async () => {
    const { visit } = await startTestApp(makeLocation);
    const attempt = (username: string, remoteAddress: string) =>
      visit().send({
        method: 'POST',
        url: '/api/login',
        payload: { username, password: 'nope' },
        remoteAddress,
      });
    for (let index = 0; index < 100; index += 1) {
      expect((await attempt(`user${index}`, '192.0.2.1')).statusCode).toBe(401);
    }
    expect((await attempt('user100', '192.0.2.1')).statusCode).toBe(429);
    expect((await attempt('user100', '192.0.2.2')).statusCode).toBe(401);
  });

  testRule('sixty sign-ups an hour from one address are enough', async () => {
    const { visit, clock } = await startTestApp(makeLocation);
    const signUp = (index: number) =>
      visit().postForm('/api/register', { email: 'ann@example.org', username: `Ann${index}`, password: 'x' });
    for (let index = 0; index < 60; index += 1) await signUp(index);
    expect((await signUp(60)).statusCode).toBe(429);
    clock.now += 60 * minuteMs;
    expect((await signUp(61)).statusCode).toBe(409);
  });
});

describeOnAnyDatabase('a session', (makeLocation) => {
  test('ends at log out, and its cookie is worth nothing afterwards', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const thief = visit();
    thief.cookies.set('tabiya_session', ann.cookies.get('tabiya_session') ?? '');
    expect((await ann.post('/api/logout')).json()).toEqual({ api_result: 'successful_logout' });
    expect(ann.cookies.has('tabiya_session')).toBe(false);
    expect((await thief.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
  });

  test('lives thirty days', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    clock.now += 30 * dayMs - 1;
    expect((await ann.post('/api/check-if-logged-in')).json()).toMatchObject({ LoggedIn: true });
    clock.now += 1;
    expect((await ann.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
  });

  test('is stored as a hash only', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ann.cookies.get('tabiya_session'));
  });
});

describeOnAnyDatabase('a forgotten password', (makeLocation) => {
  test('the mail names the user and its link sets a new password, once', async () => {
    const { signUp, visit, mails } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const requested = await visit().postForm('/api/password-reset-request', { email: 'ANN@example.org' });
    expect(requested.json()).toEqual({
      api_result: 'successful_password_reset_request',
      api_result_details: 'password reset email sent',
    });
    expect(mails[1]?.text).toContain('Your username is: Ann');
    const form = { password: 'new', token: tokenIn(mails[1]) };
    expect((await visit().postForm('/api/password-reset', form)).json()).toEqual({
      api_result: 'successful_password_reset',
      api_result_details: 'password reset successfully',
    });
    expect((await ann.post('/api/check-if-logged-in')).json()).toEqual({ LoggedIn: false });
    expect(
      (await visit().postForm('/api/login', { username: 'Ann', password: testPassword })).statusCode,
    ).toBe(401);
    expect((await visit().postForm('/api/login', { username: 'Ann', password: 'new' })).statusCode).toBe(200);
    const again = await visit().postForm('/api/password-reset', form);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual({
      api_result: 'password_reset_token_expired',
      api_result_details: 'password reset token expired',
    });
  });

  test('the link dies after ten minutes, and with a newer reset', async () => {
    const { signUp, visit, mails, clock } = await startTestApp(makeLocation);
    await signUp('Ann');
    const request = () => visit().postForm('/api/password-reset-request', { email: 'Ann' });
    const reset = (mail: Mail | undefined) =>
      visit().postForm('/api/password-reset', { password: 'new', token: tokenIn(mail) });
    await request();
    clock.now += 10 * minuteMs;
    expect((await reset(mails[1])).statusCode).toBe(400);
    await request();
    await request();
    const parallel = await Promise.all([reset(mails[3]), reset(mails[3])]);
    expect(parallel.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    expect((await reset(mails[2])).statusCode).toBe(400);
  });

  test('a confirmation token resets nothing', async () => {
    const { signUp, visit, mails } = await startTestApp(makeLocation);
    await signUp('Ann');
    const form = { password: 'new', token: tokenIn(mails[0]) };
    expect((await visit().postForm('/api/password-reset', form)).statusCode).toBe(400);
  });

  test('an unknown address is told so', async () => {
    const { visit, mails } = await startTestApp(makeLocation);
    const answer = await visit().postForm('/api/password-reset-request', { email: 'nobody@example.org' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      api_result: 'failed_password_reset_request',
      api_result_details: 'user was not found',
    });
    expect(mails).toEqual([]);
  });

  test('five requests an hour per account', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation);
    await signUp('Ann');
    const request = () => visit().postForm('/api/password-reset-request', { email: 'Ann' });
    for (let index = 0; index < 5; index += 1) expect((await request()).statusCode).toBe(200);
    expect((await request()).statusCode).toBe(429);
    clock.now += 60 * minuteMs;
    expect((await request()).statusCode).toBe(200);
  });

  test('links are made from PUBLIC_URL, whatever the request claims', async () => {
    const { signUp, visit, mails } = await startTestApp(makeLocation, {
      PUBLIC_URL: 'https://chess.example.org',
    });
    await signUp('Ann');
    await visit().send({
      method: 'POST',
      url: '/api/password-reset-request',
      headers: { 'x-forwarded-host': 'evil.example' },
      payload: { email: 'Ann' },
    });
    expect(mails[1]?.link).toMatch(/^https:\/\/chess\.example\.org\/reset_password\//);
    expect(mails[1]?.text).not.toContain('evil.example');
  });
});

describeOnAnyDatabase('site usernames', (makeLocation) => {
  test('are kept, and can be emptied', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const saved = await ann.postForm('/api/update-lichess-username', { username_lichess: ' Ann_L ' });
    expect(saved.json()).toEqual({ api_result: 'general_sql_success' });
    await ann.postForm('/api/update-chess-dot-com-username', { username_chess_dot_com: 'ann-c' });
    expect((await ann.post('/api/check-if-logged-in')).json()).toMatchObject({
      user: { username_lichess: 'Ann_L', username_chess_dot_com: 'ann-c' },
    });
    await ann.postForm('/api/update-lichess-username', { username_lichess: '' });
    expect((await ann.post('/api/check-if-logged-in')).json()).toMatchObject({
      user: { username_lichess: '' },
    });
  });

  test.each(['x'.repeat(31), 'ann/../eve', 'ann eve'])('%s is refused by name', async (name) => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answer = await ann.postForm('/api/update-lichess-username', { username_lichess: name });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ api_result: 'invalid', field: 'username_lichess' });
  });

  test('need a session', async () => {
    const { visit } = await startTestApp(makeLocation);
    const answer = await visit().postForm('/api/update-lichess-username', { username_lichess: 'ann' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ api_result: 'user_not_logged_in' });
  });
});
