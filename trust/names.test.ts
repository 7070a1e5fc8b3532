import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerForm } from '#contract/accounts';
import { renameAccount, reportAddressNames } from '#server/accounts/rename';
import { connectDatabase, migrateTo } from '#server/db/database';
import type { Db } from '#server/db/tables';
import {
  afterTest,
  describeOnBothDatabases,
  describeOnEmptyDatabases,
  startTestApp,
  testPassword,
  type TestApp,
} from '#server/testing/app';
import { chooseEffort } from '../scripts/effort.mjs';

const address = 'victim@example.org';
const attackersPassword = 'of the attacker';

/** Older versions allowed usernames that normalization turns into an address. */
async function insertCapturingName({ db, visit }: Pick<TestApp, 'db' | 'visit'>): Promise<void> {
  const form = { email: 'attacker@example.org', username: 'attacker', password: attackersPassword };
  await visit().postForm('/api/register', form);
  await db
    .updateTable('users')
    .set({ username: 'victim＠example.org', username_key: address })
    .where('username', '=', 'attacker')
    .execute();
}

describeOnBothDatabases('a name that becomes an address when it is compared', (makeLocation) => {
  test.each(['victim＠example.org', 'victim﹫example.org', 'victim@example.org'])(
    '%s is refused',
    async (name) => {
      const { visit } = await startTestApp(makeLocation);
      const form = { email: 'attacker@example.org', username: name, password: 'x' };
      expect((await visit().postForm('/api/register', form)).json()).toMatchObject({
        api_data: 'invalid',
        field: 'username',
      });
    },
  );

  test('one that is there already captures neither sign-in nor reset nor a password asked for again', async () => {
    const app = await startTestApp(makeLocation);
    await insertCapturingName(app);
    const owner = await app.signUp('victim');
    const login = (password: string) => app.visit().postForm('/api/login', { username: address, password });
    expect((await login(attackersPassword)).statusCode).toBe(401);
    const right = await login(testPassword);
    expect(right.json()).toMatchObject({ LoggedIn: true, user: { username: 'victim' } });

    await app.visit().postForm('/api/password-reset-request', { email: address });
    expect(app.mails.at(-1)).toMatchObject({ to: address, text: expect.stringContaining('victim') });

    const wrong = await owner.postForm('/api/delete-account', { password: attackersPassword });
    expect(wrong.statusCode).toBe(401);
    expect((await owner.postForm('/api/delete-account', { password: testPassword })).statusCode).toBe(200);
    const left = await app.db.selectFrom('users').select('username').execute();
    expect(left).toEqual([{ username: 'victim＠example.org' }]);
  });
});

describeOnEmptyDatabases('names from before', (makeLocation) => {
  const capturing = randomUUID();

  async function openOld(): Promise<Db> {
    const db = await connectDatabase(await makeLocation());
    afterTest(() => db.destroy());
    await migrateTo(db, '0007-live');
    const insert = (id: string, username: string, usernameKey: string) =>
      db
        .insertInto('users')
        .values({
          id,
          email: `${id}@example.org`,
          email_key: `${id}@example.org`,
          username,
          username_key: usernameKey,
          password_hash: '',
          username_lichess: '',
          username_chess_dot_com: '',
          confirmed_at: null,
          created_at: 0,
        })
        .execute();
    await insert(capturing, 'victim＠example.org', address);
    await insert(randomUUID(), 'Ann', 'ann');
    await insert(randomUUID(), 'address:me', 'address:me');
    await migrateTo(db, undefined);
    return db;
  }

  async function report(db: Db): Promise<unknown[]> {
    const said: unknown[] = [];
    await reportAddressNames(db, { warn: (...parts: unknown[]) => void said.push(...parts) });
    return said;
  }

  test('lose their key and keep their letters; each start warns the host until they are renamed', async () => {
    const db = await openOld();
    const rows = await db
      .selectFrom('users')
      .select(['username', 'username_key'])
      .orderBy('username')
      .execute();
    expect(rows.map(({ username }) => username).sort()).toEqual(['Ann', 'address:me', 'victim＠example.org']);
    expect(rows.some((row) => row.username_key.includes('@'))).toBe(false);
    for (const _start of [1, 2]) {
      expect(await report(db)).toEqual([{ userIds: [capturing] }, expect.stringContaining('npm run rename')]);
    }
    await expect(renameAccount(db, capturing, 'ANN')).rejects.toThrow('taken');
    await expect(renameAccount(db, capturing, 'a＠b.org')).rejects.toThrow('cannot contain @');
    await expect(renameAccount(db, 'nobody', 'Vic')).rejects.toThrow('no account');
    expect(await renameAccount(db, capturing, ' Vic ')).toBe(`Renamed ${capturing} to Vic`);
    expect(await report(db)).toEqual([]);
  });
});

const accepts = (changes: object): boolean =>
  z.safeParse(registerForm, { email: 'a@example.org', username: 'a', password: 'x', ...changes }).success;

test.each([
  ['a soft hyphen', 'An\u00adn'],
  ['a Hangul filler', 'Ann\u3164'],
  ['nothing but fillers', '\u115f\uffa0'],
  ['a Braille blank', '\u2800'],
  ['a variation selector', 'Ann\ufe0f'],
  ['a tag', 'Ann\u{e0041}'],
  ['a line separator', 'An\u2028n'],
  ['an accent without a letter', '\u0301'],
  ['an address', 'see evil.com'],
  ['an address in full width', 'see evil．ｃｏｍ'],
  ['an address with the dot of Chinese', 'see evil。com'],
  ['an address with a scheme', 'http://localhost'],
  ['an address in other letters', 'пример.рф'],
  ['an address in Punycode', 'evil.xn--p1ai'],
])('a name with %s is refused', (_what, username) => {
  expect(accepts({ username })).toBe(false);
});

test.each([
  'Ann',
  'José',
  '李小龙',
  'Dr. Watson',
  'J.R. Smith',
  '1.Nf3',
  '1/2-1/2',
  'Zoë ♞',
  'नमस्ते',
  '...',
  'e4.',
])('%s is a name', (username) => {
  expect(accepts({ username })).toBe(true);
});

test.each([
  'a@evil.com>',
  '<a@evil.com',
  'a@evil.com,b@example.org',
  'a@exa\u00admple.org',
  '"a"@evil.com',
  'a@b＞.org',
])('%s is no address', (email) => {
  expect(accepts({ email })).toBe(false);
});

test.each(['a@example.org', "o'neil+chess@mail.example.co.uk", 'müller@münchen.example', '用户@例子.公司'])(
  '%s is an address',
  (email) => {
    expect(accepts({ email })).toBe(true);
  },
);

test('no name that is taken has an @ or nothing to see in the form in which names are compared', () => {
  const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const property = fc.property(letters, (username) => {
    if (!accepts({ username })) return;
    const compared = username.normalize('NFKC');
    expect(compared).not.toContain('@');
    expect(compared.replaceAll(/[\p{DI}\p{C}\s]/gu, '')).not.toBe('');
  });
  fc.assert(property, { numRuns: chooseEffort(500, 5000) });
});

describeOnBothDatabases('a lock on a name', (makeLocation) => {
  test('does not tell which address it belongs to, nor the other way round', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    await signUp('Ann');
    await signUp('Ben');
    const guess = async (username: string): Promise<number> =>
      (await visit().postForm('/api/login', { username, password: 'wrong' })).statusCode;
    for (let n = 0; n < 10; n += 1) await guess('Ann');
    expect(await guess('Ann')).toBe(429);
    expect([await guess('ann@example.org'), await guess('ben@example.org')]).toEqual([401, 401]);
    const reset = async (email: string): Promise<number> =>
      (await visit().postForm('/api/password-reset-request', { email })).statusCode;
    for (let n = 0; n < 5; n += 1) await reset('ben@example.org');
    expect([await reset('ben@example.org'), await reset('Ben'), await reset('Ann')]).toEqual([429, 200, 200]);
  });
});
