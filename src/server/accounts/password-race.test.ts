import { expect, test } from 'vitest';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';
import { turnOnFactor } from '../testing/second-factor.ts';
import type { Passwords } from './passwords.ts';
import { deleteSessionsOf, insertSession } from './session-store.ts';
import { updatePassword } from './user-store.ts';

function makeSlowPasswords() {
  const begun = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  let isNext = false;
  const passwords: Passwords = {
    refuseWhenFull: async () => undefined,
    hash: async (password) => `hash of ${password}`,
    async verify(password, hash) {
      if (isNext) {
        isNext = false;
        begun.resolve();
        await mayGoOn.promise;
      }
      return hash === `hash of ${password}`;
    },
    verifyNothing: async () => false,
    countWork: () => 0,
    close: () => undefined,
  };
  async function race(logIn: () => Promise<{ statusCode: number }>, other: () => Promise<unknown>) {
    isNext = true;
    const racing = logIn();
    await begun.promise;
    await other();
    mayGoOn.resolve();
    return (await racing).statusCode;
  }
  return { passwords, race };
}

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.post('/api/check-if-logged-in')).json().LoggedIn;

describeOnBothDatabases('a log-in with the old password', (makeLocation) => {
  test('that was checked before the password was changed starts no session', async () => {
    const { passwords, race } = makeSlowPasswords();
    const { signUp, visit, db } = await startTestApp(makeLocation, {}, { passwords });
    const [ann, thief] = [await signUp('Ann'), visit()];
    const password = 'correct horse battery staple';
    const status = await race(
      () => thief.postForm('/api/login', { username: 'Ann', password }),
      () => ann.postForm('/api/change-password', { password, new_password: 'a new one' }),
    );
    expect([status, await isSignedIn(thief), await isSignedIn(ann)]).toEqual([401, false, true]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('that was checked before the password was reset starts no session', async () => {
    const { passwords, race } = makeSlowPasswords();
    const { signUp, visit, mails, db } = await startTestApp(makeLocation, {}, { passwords });
    await signUp('Ann');
    await visit().postForm('/api/password-reset-request', { email: 'Ann' });
    const token = mails.at(-1)?.link.split('/').at(-1) ?? '';
    const thief = visit();
    const status = await race(
      () => thief.postForm('/api/login', { username: 'Ann', password: 'correct horse battery staple' }),
      () => visit().postForm('/api/password-reset', { password: 'a new one', token }),
    );
    expect([status, await isSignedIn(thief)]).toEqual([401, false]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('that was under way when a second factor was turned on starts no session', async () => {
    const { passwords, race } = makeSlowPasswords();
    const test = await startTestApp(makeLocation, {}, { passwords });
    const [ann, thief] = [await test.signUp('Ann'), test.visit()];
    const status = await race(
      () => thief.postForm('/api/login', { username: 'Ann', password: testPassword }),
      () => turnOnFactor(test, ann),
    );
    expect([status, await isSignedIn(thief), await isSignedIn(ann)]).toEqual([401, false, true]);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('and a token that was under way then is not made either', async () => {
    const { passwords, race } = makeSlowPasswords();
    const test = await startTestApp(makeLocation, {}, { passwords });
    const [ann, thief] = [await test.signUp('Ann'), test.visit()];
    await thief.postForm('/api/login', { username: 'Ann', password: testPassword });
    const status = await race(
      () => thief.post('/api/create-token', { name: 'x', scope: 'write', password: testPassword }),
      () => turnOnFactor(test, ann),
    );
    expect(status).toBe(401);
    expect(await test.db.selectFrom('personal_tokens').selectAll().execute()).toEqual([]);
  });

  test('does not slip in while a second factor is being turned on', async () => {
    const { passwords } = makeSlowPasswords();
    const test = await startTestApp(makeLocation, {}, { passwords });
    const ann = await test.signUp('Ann');
    const { id: userId, password_hash: passwordHash } = await test.db
      .selectFrom('users')
      .selectAll()
      .executeTakeFirstOrThrow();
    const insert = (tokenHash: string) =>
      insertSession(test.db, {
        tokenHash,
        userId,
        passwordHash,
        factoredAt: null,
        createdAt: test.clock.now,
        expiresAt: test.clock.now + 1,
        browser: '',
      });
    const inserting = Array.from({ length: 24 }, (_, index) => insert(`before ${index}`));
    const turning = turnOnFactor(test, ann);
    for (let index = 0; index < 24; index += 1) inserting.push(insert(`after ${index}`));
    await turning;
    expect(await insert('late')).toBe(false);
    await Promise.all(inserting);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('does not slip in while the change is being written', async () => {
    const { passwords } = makeSlowPasswords();
    const { signUp, db } = await startTestApp(makeLocation, {}, { passwords });
    await signUp('Ann');
    const { id, password_hash } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const session = {
      tokenHash: 'late',
      userId: id,
      passwordHash: password_hash,
      factoredAt: null,
      createdAt: 1,
      expiresAt: 2,
      browser: '',
    };
    let inserting: Promise<boolean> | undefined;
    await db.transaction().execute(async (tx) => {
      await updatePassword(tx, id, 'another');
      inserting = insertSession(db, session);
      await deleteSessionsOf(tx, id);
    });
    expect(await inserting).toBe(false);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await insertSession(db, { ...session, passwordHash: 'another' })).toBe(true);
  });
});
