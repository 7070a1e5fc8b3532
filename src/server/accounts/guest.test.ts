import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guestHours } from '#contract/guests';
import { guestShare, quota } from '../db/quota.ts';
import { studyColors, studyLimits } from '#contract/studies';
import { deletePastGuests } from '../account-data/past-guests.ts';
import { storeStatistics } from '../openings/statistics-store.ts';
import { dumpAll } from '../testing/dump.ts';
import { describeOnBothDatabases, makeSqliteLocation, startTestApp, testPassword } from '../testing/app.ts';
import { makeDraft } from '../testing/cards.ts';
import { makeStudy } from '../testing/everything.ts';
import { setUsage } from '../testing/quota.ts';
import { insertGuest } from './guest-store.ts';

const dayMs = guestHours * 60 * 60_000;
const name = { email: 'gus@example.org', username: 'Gus', password: testPassword };

describeOnBothDatabases('a guest', (makeLocation, testRule) => {
  async function start(guests = '2') {
    const test = await startTestApp(makeLocation, { GUESTS: guests });
    const host = await test.signUp('Host');
    const come = async () => {
      const guest = test.visit();
      const answer = await guest.post('/api/try-as-guest');
      return { guest, answer };
    };
    return { ...test, host, come };
  }

  testRule('comes without a name, is no admin, and signs in by nothing but the cookie', async () => {
    const { come, visit, clock } = await start();
    const { guest, answer } = await come();
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json();
    expect(user).toMatchObject({ email: '', guest_until: new Date(clock.now + dayMs).toISOString() });
    expect(user.username).toMatch(/^guest-[0-9a-f]{10}$/);
    expect(user).not.toHaveProperty('is_admin');
    expect((await guest.post('/api/upsert-cards', [makeDraft()])).statusCode).toBe(200);
    expect((await guest.get('/api/admin-accounts')).statusCode).toBe(403);
    for (const password of ['', testPassword]) {
      const signIn = await visit().postForm('/api/login', { username: user.username, password });
      expect(signIn.statusCode).toBe(401);
      expect((await guest.postForm('/api/delete-account', { password })).statusCode).toBe(409);
      const draft = { name: 'x', scope: 'write', password };
      expect((await guest.post('/api/create-token', draft)).statusCode).toBe(409);
      expect((await guest.post('/api/begin-second-factor', { password })).statusCode).toBe(409);
    }
    const reset = await visit().postForm('/api/password-reset-request', { email: user.username });
    expect(reset.statusCode).toBe(404);
    const mail = { hour: 9, time_zone: 'Europe/Berlin' };
    const reminded = await guest.post('/api/update-reminder-mail', mail);
    expect([reminded.statusCode, reminded.json().message]).toEqual([
      409,
      'Press “Keep this account” first, then choose the hour again',
    ]);
  });

  test('is deleted with everything after a day, also by a node that was started since; anyone who plays may finish', async () => {
    const { come, db, clock, host } = await start();
    const before = await dumpAll(db);
    const { guest } = await come();
    await guest.post('/api/upsert-cards', [makeDraft()]);
    await deletePastGuests(db, clock.now + dayMs - 1);
    expect((await guest.get('/api/get-cards')).json().api_data).toHaveLength(1);
    clock.now += dayMs;
    expect((await guest.get('/api/get-cards')).statusCode).toBe(401);
    await Promise.all([deletePastGuests(db, clock.now), deletePastGuests(db, clock.now)]);
    const { sessions: _sessions, attempts: _attempts, ...after } = await dumpAll(db);
    const { sessions: _s, attempts: _a, ...expected } = before;
    expect(after).toEqual(expected);
    expect((await host.get('/api/get-cards')).statusCode).toBe(200);
  });

  test('stays under a name with everything: the session goes on, the password signs in, nothing is deleted', async () => {
    const { come, db, clock, mails, visit } = await start();
    const { guest, answer } = await come();
    await guest.post('/api/upsert-cards', [makeDraft()]);
    const taken = await guest.post('/api/keep-guest', { ...name, username: 'host' });
    expect([taken.statusCode, taken.json().api_data]).toEqual([409, 'username exists']);
    const address = await guest.post('/api/keep-guest', { ...name, email: 'host@example.org' });
    expect([address.statusCode, address.json().api_data]).toEqual([409, 'email exists']);
    const claimed = await guest.post('/api/keep-guest', name);
    expect(claimed.statusCode).toBe(200);
    expect(claimed.json().user).toMatchObject({ id: answer.json().user.id, username: 'Gus' });
    expect(claimed.json().user).not.toHaveProperty('guest_until');
    expect(mails.at(-1)?.to).toBe('gus@example.org');
    expect((await guest.post('/api/keep-guest', name)).statusCode).toBe(409);
    clock.now += 2 * dayMs;
    await deletePastGuests(db, clock.now);
    expect((await guest.get('/api/get-cards')).json().api_data).toHaveLength(1);
    const signIn = await visit().postForm('/api/login', { username: 'Gus', password: testPassword });
    expect(signIn.statusCode).toBe(200);
  });

  test('is not deleted when it was given a name a moment before', async () => {
    const { come, db, clock } = await start();
    const { guest } = await come();
    const [claimed] = await Promise.all([
      guest.post('/api/keep-guest', name),
      deletePastGuests(db, clock.now + dayMs),
    ]);
    const users = await db.selectFrom('users').select('username').execute();
    const names = users.map(({ username }) => username).sort();
    expect(names).toEqual(claimed.statusCode === 200 ? ['Gus', 'Host'] : ['Host']);
  });

  test('of which there are so many: of thirty at once no more come than there are places', async () => {
    const { db, clock, come } = await start('5');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        insertGuest(
          db,
          {
            id: `g${index}`,
            username: `guest-${index}`,
            createdAt: clock.now,
            guestUntil: clock.now + dayMs,
          },
          5,
        ),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(5);
    const { answer } = await come();
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'This server has reached its limit of guests. Sign up, or try again later',
    ]);
  });

  test('has a small part of the room, and all of it with a name', async () => {
    const { come, db } = await start();
    const { guest } = await come();
    await guest.post('/api/upsert-cards', [makeDraft()]);
    const rows = Math.floor(quota.cards.rows * guestShare);
    await setUsage(db, 'cards', { rows });
    const full = await guest.post('/api/upsert-cards', [makeDraft()]);
    expect([full.statusCode, full.json().message]).toEqual([
      413,
      'The limit for guests is 2,500 cards or 3.2 MB. Press “Keep this account” to have more',
    ]);
    expect((await guest.post('/api/keep-guest', name)).statusCode).toBe(200);
    expect((await guest.post('/api/upsert-cards', [makeDraft()])).statusCode).toBe(200);
  });

  test('has a small part of the room for studies and their history, however many come at once', async () => {
    const { come, db } = await start();
    const { guest } = await come();
    const places = studyColors.flatMap((color) =>
      Array.from({ length: studyLimits.studies }, (_, place) => ({ color, place })),
    );
    const save = (index: number, letter: string, length = 2 ** 19) => {
      const [study_text, source_text] = [letter.repeat(length), letter.toUpperCase().repeat(length)];
      return guest.post('/api/update-study', { ...makeStudy(study_text), source_text, ...places[index] });
    };
    const statuses = new Set<number>();
    for (const letter of 'abcd')
      for (const { statusCode } of await Promise.all(places.map((_, index) => save(index, letter))))
        statuses.add(statusCode);
    for (const [index, place] of places.entries()) {
      await guest.post('/api/update-study', { ...makeStudy(''), study_text: null, ...place });
      statuses.add((await save(index, 'e')).statusCode);
    }
    expect(statuses).toEqual(new Set([200, 413]));
    const measure = async (table: 'study_texts' | 'study_versions', column: string): Promise<number> => {
      const { rows } = await sql<{ bytes: number }>`select coalesce(sum(octet_length(${sql.ref(column)})), 0)
        as bytes from ${sql.table(table)}`.execute(db);
      return Number(rows[0]?.bytes);
    };
    const texts = await measure('study_texts', 'text');
    expect(texts).toBeGreaterThan(2 ** 20);
    expect(texts).toBeLessThanOrEqual(quota.study_texts.bytes * guestShare);
    const { versionBytes, furtherVersionBytes, studies } = studyLimits;
    const history =
      (await measure('study_versions', 'text_between')) + (await measure('study_versions', 'source_between'));
    expect(history).toBeLessThanOrEqual(
      2 * (versionBytes + (studies - 1) * furtherVersionBytes) * guestShare,
    );
    const full = await save(0, 'f', 2 ** 21);
    expect([full.statusCode, full.json().message]).toEqual([
      413,
      'The limit for guests is 1,638 study parts or 3.6 MB. Press “Keep this account” to have more',
    ]);
    expect((await guest.post('/api/keep-guest', name)).statusCode).toBe(200);
    expect((await save(0, 'f', 2 ** 21)).statusCode).toBe(200);
  });

  test('keeps few statistics of positions: the oldest go', async () => {
    const { come, db, clock } = await start();
    const { answer } = await come();
    const { id } = answer.json().user;
    for (let call = 0; call < 5; call += 1) {
      const records = Array.from({ length: 300 }, (_, index) => ({
        fen: `${call} ${index}`,
        speeds: 'blitz',
        ratings: '1800',
        white: 1,
        draws: 0,
        black: 0,
        moves: 'x'.repeat(100),
      }));
      await storeStatistics(db, records, id, clock.now + call);
    }
    const claimed = await db.selectFrom('position_statistics').select('fen').execute();
    expect(claimed.length).toBeLessThanOrEqual(quota.position_statistics.rows * guestShare);
    expect(claimed.map(({ fen }) => fen)).toContain('4 0');
  });
});

test.each([
  ['by default', {}, true],
  ['where sign-up is closed', { GUESTS: '5', SIGN_UP: 'closed' }, true],
  ['where it is by invitation', { GUESTS: '5', SIGN_UP: 'invite' }, true],
  ['before the host has an account', { GUESTS: '5' }, false],
])('no guests %s', async (_when, environment, hasHost) => {
  const { signUp, visit, db } = await startTestApp(makeSqliteLocation, environment);
  if (hasHost) await signUp('Host');
  const answer = await visit().post('/api/try-as-guest');
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'This server does not allow guests']);
  expect((await visit().get('/api/config')).json()).not.toHaveProperty('guests');
  expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(hasHost ? 1 : 0);
});

test('guests from one network are ten an hour', async () => {
  const { signUp, visit } = await startTestApp(makeSqliteLocation, { GUESTS: '100' });
  await signUp('Host');
  expect((await visit().get('/api/config')).json().guests).toBe(true);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push((await visit().post('/api/try-as-guest')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
