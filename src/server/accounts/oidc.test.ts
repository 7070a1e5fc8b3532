/** Signing in by a real provider, and what attackers try: mix-up, replay, another's browser, another's address, open redirects. */
import { expect, test } from 'vitest';
import { identityAddress } from '#contract/oidc';
import {
  describeOnBothDatabases,
  makeSqliteLocation,
  startTestApp,
  testPassword,
  type Visitor,
} from '../testing/app.ts';
import { signInByProvider, startTestProvider } from '../testing/oidc.ts';

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
    // Nobody knows the password of it.
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
    // Another account is signed in by the time the browser comes back.
    const back = await begin(owner);
    await owner.postForm('/api/login', { username: 'Ben', password: testPassword });
    expect((await owner.get(back)).headers.location).toContain('provider=not_connected');
    await owner.postForm('/api/login', { username: 'Ann', password: testPassword });
    expect(await connect(owner)).toBe('http://localhost:3000/welcome?provider=connected');
    expect((await owner.get('/api/get-identity')).json().api_data.is_connected).toBe(true);
    // What is Ann's cannot be Ben's, too.
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

  // A stranger's browser: whoever is made to open the link is not signed in as somebody else.
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
  // The same again, also with the cookie of before: the provider takes a code once.
  expect(await finish(browser, good)).toBe(failed);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(await finish(browser, good)).toBe(failed);

  for (const change of [
    (path: string) => path.replace(/state=[^&]+/, 'state=x'),
    (path: string) => path.replace(/code=[^&]+/, 'code=x'),
    // Mix-up: an answer that says it is another provider's, or none's.
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
