import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AccountsPage, accountsPage, adminLimits, adminLink } from '#contract/admin';
import { getUser, hasAccounts, insertUser, queueFirstAccounts } from '../accounts/user-store.ts';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';
import { addCard } from '../testing/cards.ts';
import { runAdminCommand } from './command-line.ts';

const form = (name: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@example.org`,
  username: name,
  password: testPassword,
  ...more,
});

async function list(admin: Visitor, query = ''): Promise<AccountsPage> {
  return accountsPage.parse((await admin.get(`/api/admin-accounts${query}`)).json()).api_data;
}

async function getId(admin: Visitor, name: string): Promise<string> {
  const { accounts } = await list(admin, `?search=${name}`);
  return accounts.find(({ username }) => username === name)?.id ?? '';
}

async function invite(admin: Visitor): Promise<string> {
  const { url } = adminLink.parse((await admin.post('/api/admin-invite', {})).json()).api_data;
  return new URL(url).searchParams.get('join') ?? '';
}

describeOnBothDatabases('who may join', (makeLocation, testRule) => {
  testRule('the first account is an admin and may always sign up; the page is told so', async () => {
    const { visit } = await startTestApp(makeLocation, { SIGN_UP: 'closed' });
    const readPolicy = async () => (await visit().get('/api/config')).json().sign_up;
    expect(await readPolicy()).toBe('open');
    const first = await visit().postForm('/api/register', form('Ann'));
    expect(first.json().user).toMatchObject({ username: 'Ann', is_admin: true });
    expect(await readPolicy()).toBe('closed');
    const second = await visit().postForm('/api/register', form('Bob'));
    expect([second.statusCode, second.json().api_result]).toEqual([403, 'sign_up_closed']);
  });

  test('of several who would be the first, one is', async () => {
    const { db } = await startTestApp(makeLocation);
    const found = await Promise.all(
      ['Ann', 'Bob', 'Cid', 'Dee'].map((username) =>
        db.transaction().execute(async (tx) => {
          await queueFirstAccounts(tx);
          const isFirst = !(await hasAccounts(tx));
          const id = randomUUID();
          await insertUser(tx, { id, email: `${username}@x.org`, username, passwordHash: '', createdAt: 0 });
          const { is_admin } = await getUser(tx, id);
          return { isFirst, isAdmin: is_admin === true };
        }),
      ),
    );
    expect(found.filter(({ isFirst }) => isFirst)).toEqual([{ isFirst: true, isAdmin: true }]);
    expect(found.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });

  test('an invitation lets one in, once, for a week, and a failed sign-up leaves it good', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation, { SIGN_UP: 'invite' });
    const ann = await signUp('Ann');
    const join = async (name: string, invitation?: string) =>
      (await visit().postForm('/api/register', form(name, invitation === undefined ? {} : { invitation })))
        .statusCode;
    expect(await join('Bob')).toBe(403);
    expect(await join('Bob', 'made-up')).toBe(403);
    expect(await join('Bob', 'x'.repeat(101))).toBe(400);
    const invitation = await invite(ann);
    expect(await join('Ann', invitation)).toBe(409);
    const both = await Promise.all([join('Bob', invitation), join('Cid', invitation)]);
    expect(both.sort()).toEqual([200, 403]);
    const late = await invite(ann);
    clock.now += 7 * 24 * 60 * 60_000;
    expect(await join('Dee', late)).toBe(403);
  });
});

describeOnBothDatabases('an admin', (makeLocation, testRule) => {
  test('sees accounts and what they take, by pages and by a part of a name, and nothing of what is in them', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob_100%')];
    await addCard(bob, { prompt: 'a secret of Bob' });
    expect((await bob.get('/api/admin-accounts')).statusCode).toBe(403);
    const answer = await ann.get('/api/admin-accounts');
    expect(answer.body).not.toContain('secret');
    const { accounts, has_more } = await list(ann);
    expect([accounts.map(({ username }) => username).sort(), has_more]).toEqual([['Ann', 'Bob_100%'], false]);
    const found = await list(ann, `?search=${encodeURIComponent('_100%')}`);
    expect(found.accounts).toMatchObject([{ username: 'Bob_100%', is_admin: false, is_disabled: false }]);
    expect(found.accounts[0]?.bytes).toBeGreaterThan(800);
    expect((await list(ann, `?search=${encodeURIComponent('%')}`)).accounts).toHaveLength(1);
    const many = adminLimits.accountsPerPage + 20;
    for (let number = 0; number < many; number++) {
      const name = `user${number}`;
      const names = { email: name, email_key: name, username: name, username_key: name, password_hash: 'x' };
      const sites = { username_lichess: '', username_chess_dot_com: '' };
      await db
        .insertInto('users')
        .values({ id: name, ...names, ...sites, confirmed_at: null, created_at: number % 7 })
        .execute();
    }
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await list(ann, after === undefined ? '' : `?after=${after}`);
      expect(page.accounts.length).toBeLessThanOrEqual(adminLimits.accountsPerPage);
      seen.push(...page.accounts.map(({ username }) => username));
      after = page.accounts.at(-1)?.id;
      if (!page.has_more) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([many + 2, many + 2]);
  });

  test('disables and enables: a disabled user is signed out at once and learns why at sign-in', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const id = await getId(ann, 'Bob');
    const change = async (act: string, more: object = {}) =>
      (await ann.post('/api/admin-change', { id, act, ...more })).statusCode;
    const logIn = async (password = testPassword) =>
      (await visit().postForm('/api/login', { username: 'Bob', password })).json().api_result;
    expect(
      (await bob.post('/api/admin-change', { id: await getId(ann, 'Ann'), act: 'disable' })).statusCode,
    ).toBe(403);
    expect(await change('disable')).toBe(200);
    expect((await bob.get('/api/get-today')).statusCode).toBe(401);
    expect([await logIn(), await logIn('wrong')]).toEqual(['account_disabled', 'signin_failure']);
    const link = adminLink.parse((await ann.post('/api/admin-reset-link', { id })).json()).api_data;
    const token = new URL(link.url).pathname.split('/').at(-1) ?? '';
    const reset = await visit().postForm('/api/password-reset', { password: 'another one', token });
    expect(reset.statusCode).toBe(200);
    expect(await logIn('another one')).toBe('account_disabled');
    expect(await change('enable')).toBe(200);
    expect(await logIn('another one')).toBe('signin_success');
    expect(await change('make_admin')).toBe(200);
    expect((await list(ann)).accounts.filter(({ is_admin }) => is_admin)).toHaveLength(2);
    expect(await change('unmake_admin')).toBe(200);
    const own = await ann.post('/api/admin-change', { id: await getId(ann, 'Ann'), act: 'unmake_admin' });
    expect(own.statusCode).toBe(400);
    expect(await change('delete')).toBe(400);
    expect(await change('delete', { username: 'Bobby' })).toBe(400);
    expect(await change('delete', { username: 'Bob' })).toBe(200);
    expect((await list(ann)).accounts).toHaveLength(1);
    expect(await change('disable')).toBe(404);
  });

  testRule(
    'sees guests as such, disables and deletes them, and hands them neither a password nor its own rights',
    async () => {
      const { signUp, visit } = await startTestApp(makeLocation, { GUESTS: '1' });
      const ann = await signUp('Ann');
      const guest = visit();
      expect((await guest.postForm('/api/try-as-guest', {})).statusCode).toBe(200);
      const marked = (await list(ann)).accounts.filter(({ is_guest }) => is_guest);
      expect(marked).toMatchObject([{ email: '', is_admin: false }]);
      const { id = '', username } = marked[0] ?? {};
      expect((await ann.post('/api/admin-reset-link', { id })).statusCode).toBe(409);
      expect((await ann.post('/api/admin-change', { id, act: 'make_admin' })).statusCode).toBe(409);
      expect((await guest.get('/api/get-cards')).statusCode).toBe(200);
      expect((await ann.post('/api/admin-change', { id, act: 'disable' })).statusCode).toBe(200);
      expect((await guest.get('/api/get-cards')).statusCode).toBe(401);
      expect((await ann.post('/api/admin-change', { id, act: 'delete', username })).statusCode).toBe(200);
      expect((await list(ann)).accounts.map((each) => each.username)).toEqual(['Ann']);
    },
  );

  testRule('does the same from the command line', async () => {
    const { signUp, visit, db, clock } = await startTestApp(makeLocation, { SIGN_UP: 'invite' });
    await signUp('Ann');
    const told: string[] = [];
    const run = (...words: string[]) =>
      runAdminCommand(
        {
          db,
          publicUrl: 'http://localhost',
          nowMs: clock.now,
          tell: async ({ kind }) => void told.push(kind),
        },
        words,
      );
    await expect(run()).rejects.toThrow('npm run admin -- invite');
    await expect(run('disable', 'Nobody')).rejects.toThrow('There is no account "Nobody".');
    const invitation = new URL(await run('invite', 'Ann')).searchParams.get('join') ?? '';
    const bob = await visit().postForm('/api/register', form('Bob', { invitation }));
    expect(bob.statusCode).toBe(200);
    await expect(run('invite', 'Bob')).rejects.toThrow('Bob is not an admin.');
    expect(await run('disable', 'Bob')).toBe('Done: disable Bob');
    expect(
      (await run('accounts'))
        .split('\n')
        .map((line) => line.split('\t')[0])
        .sort(),
    ).toEqual(['Ann', 'Bob']);
    expect(await run('accounts', 'bob')).toContain('disabled');
    expect(await run('reset-link', 'bob@example.org')).toContain('/reset_password/');
    expect(told).toEqual(['reset_link_made']);
    await expect(run('delete', 'Bob')).rejects.toThrow('Give the name twice');
    expect(await run('delete', 'Bob', 'Bob')).toBe('Done: delete Bob');
    expect(await run('accounts')).not.toContain('Bob');
  });
});
