import { expect, test } from 'vitest';
import { sessionLimits } from '#contract/account-care';
import { adminLink } from '#contract/admin';
import { identityAddress } from '#contract/oidc';
import { calendarAddress } from '#contract/reminders';
import { runAdminCommand } from '../admin/command-line.ts';
import type { Db } from '../db/tables.ts';
import {
  describeOnBothDatabases,
  startTestApp,
  type TestApp,
  testPassword,
  type Visitor,
} from '../testing/app.ts';
import { connectIdentity } from './identity-store.ts';
import { signInByProvider, startTestProvider, type TestProvider } from '../testing/oidc.ts';
import { turnOnFactor } from '../testing/second-factor.ts';

const home = 'http://localhost:3000/';
const newPassword = 'a new one';

function findMailed({ mails }: Pick<TestApp, 'mails'>, to: string, link: RegExp): string {
  const mail = mails.findLast((each) => each.to === to && link.test(each.text));
  return link.exec(mail?.text ?? '')?.[1] ?? '';
}

async function confirmAddress(app: TestApp, visitor: Visitor, address: string): Promise<void> {
  const token = findMailed(app, address, /confirm-email\/([\w-]+)/);
  expect((await visitor.get(`/api/confirm-email/${token}`)).headers.location).toContain('confirmed_success');
}

async function resetByMail(app: TestApp, address: string): Promise<void> {
  await app.visit().postForm('/api/password-reset-request', { email: address });
  const token = findMailed(app, address, /reset_password\/([\w-]+)/);
  const answer = await app.visit().postForm('/api/password-reset', { password: newPassword, token });
  expect(answer.statusCode).toBe(200);
}

async function connect(provider: TestProvider, visitor: Visitor): Promise<string> {
  const answer = await visitor.post('/api/connect-identity', { password: testPassword });
  if (answer.statusCode !== 200) return answer.json().message;
  const back = await provider.walk(identityAddress.parse(answer.json()).api_data.url);
  return String((await visitor.get(back)).headers.location);
}

async function findName(visitor: Visitor): Promise<string | undefined> {
  return (await visitor.post('/api/check-if-logged-in')).json().user?.username;
}

describeOnBothDatabases('an identity of the provider', (makeLocation) => {
  async function start() {
    const provider = await startTestProvider();
    const app = await startTestApp(makeLocation, provider.environment);
    return { provider, app };
  }

  test('is not connected by somebody who signed up with an address that is not theirs, and the owner gets the account alone', async () => {
    const { provider, app } = await start();
    await app.signUp('Host');
    provider.person = { sub: 'attacker', email: 'attacker@example.org', email_verified: true };
    const attacker = await app.signUp('Victim');
    expect(await connect(provider, attacker)).toMatch(/^Open the link that was sent to victim@example\.org/);
    expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([]);
    const { id } = (await attacker.post('/api/check-if-logged-in')).json().user;
    await app.db
      .insertInto('identities')
      .values({ issuer: provider.issuer, subject: 'attacker', user_id: id, created_at: 1 })
      .execute();
    const byProvider = app.visit();
    expect(await signInByProvider(provider, byProvider)).toBe(home);
    expect(await findName(byProvider)).toBe('Victim');
    await resetByMail(app, 'victim@example.org');
    for (const visitor of [attacker, byProvider]) expect(await findName(visitor)).toBeUndefined();
    const again = app.visit();
    await signInByProvider(provider, again);
    expect(await findName(again)).not.toBe('Victim');
    expect(
      await app.db.selectFrom('identities').select('user_id').where('user_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('ends with the password that it was connected with', async () => {
    const { provider, app } = await start();
    provider.person = { sub: 'ann', email: 'ann@elsewhere.org', email_verified: true };
    const ann = await app.signUp('Ann');
    await confirmAddress(app, ann, 'ann@example.org');
    expect(await connect(provider, ann)).toContain('provider=connected');
    const change = { password: testPassword, new_password: newPassword };
    expect((await ann.postForm('/api/change-password', change)).statusCode).toBe(200);
    expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([]);
    const stranger = app.visit();
    await signInByProvider(provider, stranger);
    expect(await findName(stranger)).not.toBe('Ann');
  });

  test('that is being connected while the password is reset is not connected', async () => {
    const { provider, app } = await start();
    provider.person = { sub: 'ann', email: 'ann@elsewhere.org', email_verified: true };
    const ann = await app.signUp('Ann');
    await confirmAddress(app, ann, 'ann@example.org');
    const answer = await ann.post('/api/connect-identity', { password: testPassword });
    const back = await provider.walk(identityAddress.parse(answer.json()).api_data.url);
    const { db } = app;
    const { id: userId, password_hash: passwordHash } = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .executeTakeFirstOrThrow();
    await Promise.all([ann.get(back), resetByMail(app, 'ann@example.org')]);
    expect(await db.selectFrom('identities').selectAll().execute()).toEqual([]);
    const person = { issuer: provider.issuer, subject: 'ann' };
    expect(await connectIdentity(db, { userId, passwordHash }, person, app.clock.now)).toBe(false);
  });
});

describeOnBothDatabases('two-factor authentication and a reset by mail', (makeLocation) => {
  const signIn = async (app: TestApp, code?: string) => {
    const form = { username: 'Ann', password: newPassword, ...(code !== undefined && { code }) };
    const answer = await app.visit().postForm('/api/login', form);
    return [answer.statusCode, answer.json().api_result];
  };
  const signedIn = [200, 'signin_success'];

  test.each(['never', 'later'])(
    'set up by somebody else does not keep out the owner of an address that was confirmed: %s',
    async (when) => {
      const app = await startTestApp(makeLocation);
      const attacker = await app.signUp('Ann');
      const { show, codes } = await turnOnFactor(app, attacker);
      if (when === 'later') await confirmAddress(app, app.visit(), 'ann@example.org');
      await resetByMail(app, 'ann@example.org');
      expect(await signIn(app)).toEqual(signedIn);
      expect(await findName(attacker)).toBeUndefined();
      expect(await app.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
      const told = await app.db.selectFrom('security_events').select('kind').execute();
      expect(told.map(({ kind }) => kind)).toContain('second_factor_off');
      const old = { username: 'Ann', password: testPassword };
      for (const code of [show(), codes[0]])
        expect((await app.visit().postForm('/api/login', { ...old, code: code ?? '' })).statusCode).toBe(401);
    },
  );

  test('a set-up that was begun before the reset cannot be finished after it', async () => {
    const app = await startTestApp(makeLocation);
    const attacker = await app.signUp('Ann');
    await attacker.post('/api/begin-second-factor', { password: testPassword });
    await resetByMail(app, 'ann@example.org');
    expect(await app.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  });

  test('stays where the address was confirmed before it was turned on', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    await confirmAddress(app, ann, 'ann@example.org');
    const { show } = await turnOnFactor(app, ann);
    await resetByMail(app, 'ann@example.org');
    expect(await signIn(app)).toEqual([401, 'second_factor_needed']);
    expect(await signIn(app, show())).toEqual(signedIn);
  });

  test('stays after a reset with the link of an admin, who need not own the address', async () => {
    const app = await startTestApp(makeLocation);
    const admin = await app.signUp('Host');
    const { show } = await turnOnFactor(app, await app.signUp('Ann'));
    const link = await admin.post('/api/admin-reset-link', { id: await getId(app.db, 'Ann') });
    const token = new URL(adminLink.parse(link.json()).api_data.url).pathname.split('/').at(-1) ?? '';
    const form = { password: newPassword, token };
    expect((await app.visit().postForm('/api/password-reset', form)).statusCode).toBe(200);
    expect(await signIn(app)).toEqual([401, 'second_factor_needed']);
    expect(await signIn(app, show())).toEqual(signedIn);
  });
});

describeOnBothDatabases('the secret address of the calendar', (makeLocation) => {
  test('ends with the password, changed or reset', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    async function renew(visitor: Visitor): Promise<string> {
      const answer = await visitor.post('/api/renew-calendar', { time_zone: 'Europe/Berlin' });
      return new URL(calendarAddress.parse(answer.json()).api_data.url).pathname;
    }
    const open = async (path: string) => (await app.visit().get(path)).statusCode;
    const first = await renew(ann);
    expect(await open(first)).toBe(200);
    const change = { password: testPassword, new_password: 'another' };
    expect((await ann.postForm('/api/change-password', change)).statusCode).toBe(200);
    expect(await open(first)).toBe(404);
    const second = await renew(ann);
    await resetByMail(app, 'ann@example.org');
    expect(await open(second)).toBe(404);
  });
});

async function getId(db: Db, username: string): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}

describeOnBothDatabases('links of an admin', (makeLocation, testRule) => {
  async function start() {
    const app = await startTestApp(makeLocation, { SIGN_UP: 'invite' });
    const ann = await app.signUp('Ann');
    const invite = async (admin: Visitor) => {
      const { url } = adminLink.parse((await admin.post('/api/admin-invite', {})).json()).api_data;
      return new URL(url).searchParams.get('join') ?? '';
    };
    const join = async (name: string, invitation: string) => {
      const visitor = app.visit();
      const form = { email: `${name.toLowerCase()}@example.org`, username: name, password: testPassword };
      const { statusCode } = await visitor.postForm('/api/register', { ...form, invitation });
      return { visitor, statusCode };
    };
    const { visitor: bob } = await join('Bob', await invite(ann));
    await join('Cid', await invite(ann));
    const change = async (name: string, act: string) =>
      (await ann.post('/api/admin-change', { id: await getId(app.db, name), act })).statusCode;
    expect(await change('Bob', 'make_admin')).toBe(200);
    const makeReset = async (admin: Visitor, name: string) =>
      admin.post('/api/admin-reset-link', { id: await getId(app.db, name) });
    const getToken = async (admin: Visitor, name: string) =>
      new URL(adminLink.parse((await makeReset(admin, name)).json()).api_data.url).pathname
        .split('/')
        .at(-1) ?? '';
    const reset = async (token: string) =>
      (await app.visit().postForm('/api/password-reset', { password: newPassword, token })).statusCode;
    return { app, ann, bob, invite, join, change, makeReset, getToken, reset };
  }

  test.each(['unmake_admin', 'disable', 'delete'])('are worth nothing after: %s', async (act) => {
    const { app, ann, bob, invite, join, getToken, reset } = await start();
    const [token, invitation] = [await getToken(bob, 'Cid'), await invite(bob)];
    const body = { id: await getId(app.db, 'Bob'), act, username: 'Bob' };
    expect((await ann.post('/api/admin-change', body)).statusCode).toBe(200);
    expect([await reset(token), (await join('Dee', invitation)).statusCode]).toEqual([400, 403]);
    const left = await app.db
      .selectFrom('account_tokens')
      .select('purpose')
      .where('purpose', '<>', 'confirm')
      .execute();
    expect(left).toEqual([]);
    if (act === 'delete') return;
    await ann.post('/api/admin-change', { ...body, act: act === 'disable' ? 'enable' : 'make_admin' });
    expect([await reset(token), (await join('Dee', invitation)).statusCode]).toEqual([400, 403]);
  });

  test('are checked when they are used: one that was left behind is worth nothing', async () => {
    const { app, bob, invite, join, getToken, reset } = await start();
    const [token, invitation] = [await getToken(bob, 'Cid'), await invite(bob)];
    await app.db.updateTable('users').set({ is_admin: 0 }).where('username', '=', 'Bob').execute();
    expect([await reset(token), (await join('Dee', invitation)).statusCode]).toEqual([400, 403]);
    await app.db.updateTable('users').set({ is_admin: 1 }).where('username', '=', 'Bob').execute();
    expect([await reset(token), (await join('Dee', invitation)).statusCode]).toEqual([200, 200]);
  });

  test('never open the account of an admin, also not of one who became an admin later', async () => {
    const { app, ann, bob, change, makeReset, getToken, reset } = await start();
    for (const [admin, name] of [
      [bob, 'Ann'],
      [ann, 'Bob'],
      [ann, 'Ann'],
    ] as const)
      expect((await makeReset(admin, name)).statusCode).toBe(409);
    const token = await getToken(bob, 'Cid');
    expect(await change('Cid', 'make_admin')).toBe(200);
    expect(await reset(token)).toBe(400);
    const url = await runAdminCommand(
      { db: app.db, publicUrl: 'http://localhost', nowMs: app.clock.now, tell: async () => undefined },
      ['reset-link', 'Ann'],
    );
    expect(await reset(url.split('/').at(-1) ?? '')).toBe(200);
  });

  testRule('work for a member as before', async () => {
    const { app, bob, getToken, reset } = await start();
    expect(await reset(await getToken(bob, 'Cid'))).toBe(200);
    const form = { username: 'Cid', password: newPassword };
    expect((await app.visit().postForm('/api/login', form)).statusCode).toBe(200);
  });
});

describeOnBothDatabases('sessions of one user', (makeLocation) => {
  test('are so many at most: the oldest end first, and others keep theirs', async () => {
    const { signUp, visit, db, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const userId = await getId(db, 'Ann');
    const made = Array.from({ length: sessionLimits.sessions - 1 }, (_, index) => ({
      token_hash: `made ${index}`,
      user_id: userId,
      created_at: clock.now + 1 + index,
      expires_at: clock.now + 1_000_000,
    }));
    await db.insertInto('sessions').values(made).execute();
    expect(await findName(ann)).toBe('Ann');
    clock.now += 1_000;
    const form = { username: 'Ann', password: testPassword };
    const phones = [visit(), visit()];
    for (const phone of phones) expect((await phone.postForm('/api/login', form)).statusCode).toBe(200);
    const names = await Promise.all([ann, ben, ...phones].map(findName));
    expect(names).toEqual([undefined, 'Ben', 'Ann', 'Ann']);
    const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute();
    expect(left).toHaveLength(sessionLimits.sessions);
    expect(left.map(({ token_hash }) => token_hash)).not.toContain('made 0');
    expect(left.map(({ token_hash }) => token_hash)).toContain('made 1');
  });
});
