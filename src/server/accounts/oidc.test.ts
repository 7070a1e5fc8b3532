import { expect, test } from 'vitest';
import { identityAddress } from '#contract/oidc';
import {
  describeOnBothDatabases,
  makeSqliteLocation,
  startTestApp,
  testPassword,
  type Visitor,
} from '../testing/app.ts';
import { makeLogger } from '../log.ts';
import { signInByProvider, startTestProvider } from '../testing/oidc.ts';
import { insertUser } from './user-store.ts';

const home = 'http://localhost:3000/';
const refused = (outcome: string) => `http://localhost:3000/signin?provider=${outcome}`;
const ann = { sub: 'ann-1', email: 'ann@example.org', email_verified: true, preferred_username: 'Ann' };

async function findName(visitor: Visitor): Promise<string | undefined> {
  return (await visitor.post('/api/check-if-logged-in')).json().user?.username;
}

describeOnBothDatabases('signing in by a provider', (makeLocation, testRule) => {
  async function start(environment: Record<string, string> = {}) {
    const provider = await startTestProvider();
    provider.person = ann;
    const test = await startTestApp(makeLocation, { ...provider.environment, ...environment });
    return { ...test, provider, go: (visitor: Visitor) => signInByProvider(provider, visitor) };
  }

  test('makes an account once, and signs in to it afterwards, whatever name and address the provider tells by then', async () => {
    const { provider, visit, go, db } = await start();
    const first = visit();
    expect(await go(first)).toBe(home);
    expect(await findName(first)).toBe('Ann');
    provider.person = { ...ann, email: 'other@example.org', preferred_username: 'Somebody' };
    const second = visit();
    expect(await go(second)).toBe(home);
    expect(await findName(second)).toBe('Ann');
    expect(await db.selectFrom('users').select(['username', 'email']).execute()).toEqual([
      { username: 'Ann', email: 'ann@example.org' },
    ]);
    const guess = { username: 'Ann', password: '' };
    expect((await visit().postForm('/api/login', guess)).statusCode).toBe(401);
  });

  test('an address that an account has gives nobody that account; a name that is taken gets a number', async () => {
    const { provider, visit, go, signUp, db } = await start();
    await signUp('Ann');
    const thief = visit();
    expect(await go(thief)).toBe(refused('email_taken'));
    expect(await findName(thief)).toBeUndefined();
    expect(await db.selectFrom('identities').selectAll().execute()).toEqual([]);
    provider.person = { ...ann, sub: 'ann-2', email: 'ann@elsewhere.org' };
    const namesake = visit();
    expect(await go(namesake)).toBe(home);
    expect(await findName(namesake)).toBe('Ann-2');
  });

  testRule('an address that the provider has not confirmed is none', async () => {
    const { provider, visit, go, db } = await start();
    provider.person = { ...ann, email_verified: false };
    expect(await go(visit())).toBe(refused('no_email'));
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  testRule(
    'SIGN_UP holds: whom the provider knows is invited, and where it is closed nobody new comes in',
    async () => {
      const invited = await start({ SIGN_UP: 'invite' });
      await invited.signUp('Host');
      expect(await invited.go(invited.visit())).toBe(home);
      const closed = await start({ SIGN_UP: 'closed' });
      await closed.signUp('Host');
      expect(await closed.go(closed.visit())).toBe(refused('closed'));
    },
  );

  test('of several who sign up at once on an empty server that is closed, one gets in', async () => {
    const { provider, visit, db } = await start({ SIGN_UP: 'closed' });
    const backs: Array<{ visitor: Visitor; path: string }> = [];
    for (let count = 0; count < 6; count += 1) {
      provider.person = { ...ann, sub: `sub-${count}`, email: `person-${count}@example.org` };
      const visitor = visit();
      const begun = await visitor.get('/api/oidc/start');
      backs.push({ visitor, path: await provider.walk(String(begun.headers.location)) });
    }
    provider.findPerson = (sub) => ({ ...ann, sub, email: `${sub}@example.org` });
    const ends = await Promise.all(
      backs.map(async ({ visitor, path }) => (await visitor.get(path)).headers.location),
    );
    expect(ends.filter((end) => end === home)).toHaveLength(1);
    expect(ends.filter((end) => end === refused('closed'))).toHaveLength(5);
    expect(await db.selectFrom('users').select('is_admin').execute()).toEqual([{ is_admin: 1 }]);
  });

  testRule('taken names keep nobody out, however many', async () => {
    const { visit, go, db } = await start();
    const names = ['Ann', ...Array.from({ length: 60 }, (_, index) => `Ann-${index + 2}`)];
    for (const username of names) {
      const email = `${username.toLowerCase()}@elsewhere.org`;
      await insertUser(db, { id: username, email, username, passwordHash: '', createdAt: 0 });
    }
    const late = visit();
    expect(await go(late)).toBe(home);
    expect(await findName(late)).toMatch(/^Ann-[0-9a-f]{8}$/);
  });

  testRule('a disabled account stays closed, and one with a second factor wants its code', async () => {
    const { visit, go, db } = await start();
    await go(visit());
    await db.updateTable('users').set({ disabled_at: 1 }).execute();
    expect(await go(visit())).toBe(refused('disabled'));
    await db.updateTable('users').set({ disabled_at: null }).execute();
    const [user] = await db.selectFrom('users').select('id').execute();
    const factor = { sealed_secret: '', confirmed_at: 1, last_step: 0, recovery_hashes: '' };
    await db
      .insertInto('second_factors')
      .values({ user_id: user?.id ?? '', ...factor })
      .execute();
    expect(await go(visit())).toBe(refused('second_factor'));
  });

  testRule('an account is connected by its owner, with the password, and by nobody else', async () => {
    const { provider, signUp, visit, go, db } = await start();
    const [owner, other] = [await signUp('Ann'), await signUp('Ben')];
    await db.updateTable('users').set({ confirmed_at: 1 }).execute();
    expect((await visit().post('/api/connect-identity', { password: testPassword })).statusCode).toBe(401);
    expect((await owner.post('/api/connect-identity', { password: 'x' })).statusCode).toBe(401);
    const begin = async (visitor: Visitor): Promise<string> => {
      const answer = await visitor.post('/api/connect-identity', { password: testPassword });
      return provider.walk(identityAddress.parse(answer.json()).api_data.url);
    };
    const connect = async (visitor: Visitor) => (await visitor.get(await begin(visitor))).headers.location;
    const back = await begin(owner);
    await owner.postForm('/api/login', { username: 'Ben', password: testPassword });
    expect((await owner.get(back)).headers.location).toContain('provider=not_connected');
    await owner.postForm('/api/login', { username: 'Ann', password: testPassword });
    expect(await connect(owner)).toBe('http://localhost:3000/welcome?provider=connected');
    expect((await owner.get('/api/get-identity')).json().api_data.is_connected).toBe(true);
    expect(await connect(other)).toContain('provider=not_connected');
    expect((await other.get('/api/get-identity')).json().api_data.is_connected).toBe(false);
    const phone = visit();
    expect(await go(phone)).toBe(home);
    expect(await findName(phone)).toBe('Ann');
    expect((await owner.post('/api/disconnect-identity')).statusCode).toBe(200);
    expect(await db.selectFrom('identities').selectAll().execute()).toEqual([]);
    expect(await go(visit())).toBe(refused('email_taken'));
  });
});

test('an answer counts once, in the browser that asked, within ten minutes, and as the provider sent it', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const { visit, clock } = await startTestApp(makeSqliteLocation, provider.environment);
  const begin = async (visitor: Visitor) =>
    provider.walk(String((await visitor.get('/api/oidc/start')).headers.location));
  const finish = async (visitor: Visitor, path: string) => (await visitor.get(path)).headers.location;
  const failed = refused('failed');

  // Login CSRF: an attacker's link must not sign the victim in to the attacker's account.
  const attacker = visit();
  const theirs = await begin(attacker);
  expect(await finish(visit(), theirs)).toBe(failed);
  const victim = visit();
  await begin(victim);
  expect(await finish(victim, theirs)).toBe(failed);

  const browser = visit();
  const good = await begin(browser);
  const cookies = new Map(browser.cookies);
  expect(await finish(browser, good)).toBe(home);
  expect(await finish(browser, good)).toBe(failed);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await finish(browser, good)).toBe(failed);

  for (const change of [
    (path: string) => path.replace(/state=[^&]+/, 'state=x'),
    (path: string) => path.replace(/code=[^&]+/, 'code=x'),
    (path: string) => path.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example.org')}`),
    (path: string) => path.replace(/&iss=[^&]+/, ''),
    () => '/api/oidc/callback?error=access_denied',
    () => '/api/oidc/callback',
  ]) {
    const each = visit();
    const path = await begin(each);
    expect(change(path)).not.toBe(path);
    expect(await finish(each, change(path))).toBe(failed);
    expect(await findName(each)).toBeUndefined();
  }

  const slow = visit();
  const late = await begin(slow);
  clock.now += 10 * 60_000;
  expect(await finish(slow, late)).toBe(failed);
  const forged = visit();
  const path = await begin(forged);
  for (const name of forged.cookies.keys()) forged.cookies.set(name, 'v1.AAAA.AAAA.AAAA');
  expect(await finish(forged, path)).toBe(failed);
});

test('a token whose signature is forged signs nobody in', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const { visit, db } = await startTestApp(makeSqliteLocation, provider.environment);
  provider.isForging = true;
  const visitor = visit();
  expect(await signInByProvider(provider, visitor)).toBe(refused('failed'));
  expect(await findName(visitor)).toBeUndefined();
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  provider.isForging = false;
  expect(await signInByProvider(provider, visitor)).toBe(home);
});

test('anyone who cancels at the provider comes back to the page that says so, and it is logged', async () => {
  const provider = await startTestProvider();
  const lines: string[] = [];
  const logger = makeLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const { visit } = await startTestApp(makeSqliteLocation, provider.environment, { logger });
  const visitor = visit();
  const begun = new URL(String((await visitor.get('/api/oidc/start')).headers.location));
  const query = new URLSearchParams({
    error: 'access_denied',
    state: begun.searchParams.get('state') ?? '',
    iss: provider.issuer,
  });
  const back = await visitor.get(`/api/oidc/callback?${query}`);
  expect([back.statusCode, back.headers.location]).toEqual([302, refused('failed')]);
  expect(lines.join()).toContain('access_denied');
});

test('pages of other sites fill no limit: neither that of passwords nor that of the provider', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const { visit, signUp } = await startTestApp(makeSqliteLocation, provider.environment);
  await signUp('Ben');
  const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' };
  const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
  const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };
  const load = async (headers: Record<string, string>, path: string) =>
    (await visit().send({ method: 'GET', url: path, headers })).statusCode;
  for (const headers of [image, frame])
    for (const path of ['/api/oidc/start', '/api/oidc/callback?code=x&state=x'])
      for (let count = 0; count < 60; count += 1) expect(await load(headers, path)).toBe(403);
  for (const headers of [link, {}])
    for (const path of ['/api/oidc/start', '/api/oidc/callback?code=x&state=x'])
      for (let count = 0; count < 60; count += 1) expect(await load(headers, path)).toBe(302);
  const form = { username: 'Ben', password: testPassword };
  expect((await visit().postForm('/api/login', form)).statusCode).toBe(200);
  const visitor = visit();
  const begun = await visitor.send({ method: 'GET', url: '/api/oidc/start', headers: link });
  const path = await provider.walk(String(begun.headers.location));
  const back = await visitor.send({ method: 'GET', url: path, headers: link });
  expect(back.headers.location).toBe(home);
});

test('answers that fail are few from one network, and leave passwords alone; those that succeed do not count', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const { visit, signUp, clock } = await startTestApp(makeSqliteLocation, provider.environment);
  await signUp('Ben');
  for (let count = 0; count < 3; count += 1) expect(await signInByProvider(provider, visit())).toBe(home);
  const prepare = async () => {
    const visitor = visit();
    await visitor.get('/api/oidc/start');
    return async () => (await visitor.get('/api/oidc/callback?code=x&state=x')).statusCode;
  };
  const late = await prepare();
  for (let count = 0; count < 100; count += 1) expect(await (await prepare())()).toBe(302);
  expect(await late()).toBe(429);
  const form = { username: 'Ben', password: testPassword };
  expect((await visit().postForm('/api/login', form)).statusCode).toBe(200);
  clock.now += 15 * 60_000;
  expect(await signInByProvider(provider, visit())).toBe(home);
});

test('under a path of the host the provider leads back below it', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const publicUrl = 'http://localhost:3000/chess';
  const { visit } = await startTestApp(makeSqliteLocation, {
    ...provider.environment,
    PUBLIC_URL: publicUrl,
  });
  const visitor = visit();
  expect(await signInByProvider(provider, visitor)).toBe(`${publicUrl}/`);
  expect(await findName(visitor)).toBe('Ann');
});

test('PKCE, state and nonce are new each time, and no address in a request is ever gone to', async () => {
  const provider = await startTestProvider();
  provider.person = ann;
  const { visit } = await startTestApp(makeSqliteLocation, provider.environment);
  const evil =
    'return_to=https://evil.example.org&redirect_uri=https://evil.example.org&next=//evil.example.org';
  const begun = async () => new URL(String((await visit().get(`/api/oidc/start?${evil}`)).headers.location));
  const [one, other] = [await begun(), await begun()];
  expect(one.origin).toBe(provider.issuer);
  expect(one.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/oidc/callback');
  expect(one.searchParams.get('code_challenge_method')).toBe('S256');
  expect(one.href).not.toContain('evil');
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
  const browser = visit();
  const back = await provider.walk(String((await browser.get('/api/oidc/start')).headers.location));
  expect((await browser.get(`${back}&${evil}`)).headers.location).toBe(home);
});

test('without a provider there is no such way in, and one that is down is told', async () => {
  const { visit } = await startTestApp(makeSqliteLocation);
  expect((await visit().get('/api/oidc/callback?code=x')).statusCode).toBe(404);
  expect((await visit().get('/api/config')).json().oidc_name).toBeNull();
  const down = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const lost = await startTestApp(makeSqliteLocation, down);
  expect((await lost.visit().get('/api/oidc/start')).headers.location).toBe(refused('unavailable'));
  expect((await lost.visit().get('/api/config')).json().oidc_name).toBe('127.0.0.1');
  expect((await lost.visit().get('/api/health')).statusCode).toBe(200);
});
