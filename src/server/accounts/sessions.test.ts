import { expect, test } from 'vitest';
import { type ListedSession, listedSessions, sessionLimits } from '#contract/account-care';
import { expectedUserHeader } from '#contract/expected-user';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';
import { listCards, makeDraft } from '../testing/cards.ts';
import { nameBrowser } from './browser-name.ts';

const list = async (visitor: Visitor): Promise<ListedSession[]> =>
  listedSessions.parse((await visitor.get('/api/get-sessions')).json()).api_data;
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.post('/api/check-if-logged-in')).json().LoggedIn;

describeOnBothDatabases('sessions', (makeLocation) => {
  test('are listed with their browser and when they were used; one can be ended, and nobody ends another’s', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    clock.now += 1000;
    const phone = visit();
    await phone.postForm('/api/login', { username: 'Ann', password: testPassword });
    const began = new Date(clock.now).toISOString();
    clock.now += 2 * 60 * 60_000;
    expect(await isSignedIn(phone)).toBe(true);

    const [newest, oldest, ...more] = await list(ann);
    expect(more).toEqual([]);
    expect(newest).toMatchObject({
      created_at: began,
      seen_at: new Date(clock.now).toISOString(),
      is_current: false,
    });
    expect(oldest?.is_current).toBe(true);
    expect(JSON.stringify(newest)).not.toContain([...phone.cookies.values()][0]);

    const end = (visitor: Visitor, id = '') => visitor.post('/api/end-session', { id });
    expect((await end(ben, newest?.id)).statusCode).toBe(404);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await end(ann, 'x'.repeat(sessionLimits.idLength + 1))).statusCode).toBe(400);
    expect((await end(ann, newest?.id)).statusCode).toBe(200);
    expect([await isSignedIn(ann), await isSignedIn(phone), await isSignedIn(ben)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await list(ann)).toHaveLength(1);
  });

  test('of another user than a request was made for: it is refused, and changes nothing', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const { id } = (await ann.post('/api/check-if-logged-in')).json().user;
    const add = (visitor: Visitor) =>
      visitor.send({
        method: 'POST',
        url: '/api/upsert-cards',
        headers: { [expectedUserHeader]: id },
        payload: [makeDraft({ prompt: 'Ann’s' })],
      });
    expect((await add(ben)).json()).toMatchObject({ api_result: 'user_not_logged_in' });
    expect((await add(ann)).statusCode).toBe(200);
    expect([(await listCards(ann)).length, (await listCards(ben)).length]).toEqual([1, 0]);
  });

  test('elsewhere are ended all at once, this one and those of others go on', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const others = [visit(), visit()];
    for (const other of others)
      await other.postForm('/api/login', { username: 'Ann', password: testPassword });
    expect(await list(ann)).toHaveLength(3);
    expect((await ann.post('/api/end-other-sessions')).statusCode).toBe(200);
    const states = await Promise.all([ann, ben, ...others].map(isSignedIn));
    expect(states).toEqual([true, true, false, false]);
  });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['curl/8.0', 'A program'],
  ['', 'A program'],
])('%s is %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
