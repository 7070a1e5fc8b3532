import { expect, test } from 'vitest';
import { runAdminCommand } from '../admin/command-line.ts';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';
import { readBase32, turnOnFactor } from '../testing/second-factor.ts';
import { dumpAll } from '../testing/dump.ts';
import { findCodeStep, makeCode } from './totp.ts';

const minuteMs = 60_000;

const signIn = (visitor: Visitor, code?: string) =>
  visitor.postForm('/api/login', {
    username: 'Ann',
    password: testPassword,
    ...(code === undefined ? {} : { code }),
  });
const tell = async (answer: ReturnType<typeof signIn>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().api_result];
};
const ok = [200, 'signin_success'];
const wrong = [401, 'wrong_code'];
const needed = [401, 'second_factor_needed'];

describeOnBothDatabases('a second factor', (makeLocation, testRule) => {
  async function start() {
    const test = await startTestApp(makeLocation);
    const ann = await test.signUp('Ann');
    return { ...test, ann, ...(await turnOnFactor(test, ann)) };
  }

  testRule('is asked after the password and before there is a session', async () => {
    const { visit, show } = await start();
    const phone = visit();
    const requested = await signIn(phone);
    expect([requested.statusCode, requested.json().api_result]).toEqual(needed);
    expect(requested.headers['set-cookie']).toBeUndefined();
    expect((await phone.get('/api/get-cards')).statusCode).toBe(401);
    const guessed = await phone.postForm('/api/login', { username: 'Ann', password: 'x', code: show() });
    expect(guessed.json().api_result).toBe('signin_failure');
    expect(await tell(signIn(phone, show()))).toEqual(ok);
    expect((await phone.get('/api/get-cards')).statusCode).toBe(200);
  });

  test('takes a code once, also of two that come at the same moment, and none from before it', async () => {
    const { visit, show, clock } = await start();
    const earlier = show();
    clock.now += 30_000;
    const both = await Promise.all([tell(signIn(visit(), show())), tell(signIn(visit(), show()))]);
    expect(both.toSorted()).toEqual([ok, wrong]);
    expect(await tell(signIn(visit(), show()))).toEqual(wrong);
    expect(await tell(signIn(visit(), earlier))).toEqual(wrong);
    clock.now += 30_000;
    expect(await tell(signIn(visit(), show()))).toEqual(ok);
  });

  testRule('takes a clock that is one step off, and no more', async () => {
    const { visit, show, clock } = await start();
    for (const off of [-2, 2]) expect(await tell(signIn(visit(), show(off)))).toEqual(wrong);
    expect(await tell(signIn(visit(), show(-1)))).toEqual(ok);
    clock.now += 5 * minuteMs;
    const [one = '', ...more] = show(1);
    expect(
      await tell(signIn(visit(), `${one}${more.slice(0, 2).join('')} ${more.slice(2).join('')}`)),
    ).toEqual(ok);
  });

  test('cannot be guessed: ten tries an hour, sent one by one or all at once', async () => {
    const { visit, show, clock, ann } = await start();
    const guess = async () => (await signIn(visit(), '000000')).statusCode;
    const statuses = await Promise.all(Array.from({ length: 15 }, guess));
    for (let count = 0; count < 11; count += 1) statuses.push(await guess());
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(visit(), show())).statusCode).toBe(429);
    expect(await tell(signIn(ann, show()))).toEqual(ok);
    clock.now += 60 * minuteMs;
    expect(await tell(signIn(visit(), show()))).toEqual(ok);
  });

  test('device cookies from before it bring no tries of their own', async () => {
    const test = await startTestApp(makeLocation);
    const ann = await test.signUp('Ann');
    const thieves = Array.from({ length: 12 }, () => test.visit());
    for (const thief of thieves) expect(await tell(signIn(thief))).toEqual(ok);
    const { show } = await turnOnFactor(test, ann);
    const statuses: number[] = [];
    for (const thief of thieves)
      for (let count = 0; count < 3; count += 1) statuses.push((await signIn(thief, '000000')).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await tell(signIn(ann, show()))).toEqual(ok);
  });

  testRule('browsers that have shown a code have five tries each and ten together', async () => {
    const { visit, show, clock, ann } = await start();
    const browsers = [visit(), visit(), visit()];
    for (const browser of browsers) {
      expect(await tell(signIn(browser, show()))).toEqual(ok);
      clock.now += minuteMs;
    }
    const failures: number[] = [];
    for (const browser of browsers) {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) statuses.push((await signIn(browser, '000000')).statusCode);
      failures.push(statuses.filter((status) => status === 401).length);
    }
    expect(failures).toEqual([5, 5, 0]);
    const remove = { password: testPassword, code: show() };
    expect((await ann.post('/api/remove-second-factor', remove)).statusCode).toBe(429);
    clock.now += 60 * minuteMs;
    expect(await tell(signIn(visit(), show()))).toEqual(ok);
  });

  testRule('somebody who has only the password cannot keep the owner out', async () => {
    const { visit, show, clock, ann, codes } = await start();
    const fail = async () => {
      for (let count = 0; count < 11; count += 1) await signIn(visit(), '000000');
      expect((await signIn(visit(), show())).statusCode).toBe(429);
    };
    await fail();
    const phone = visit();
    expect(await tell(signIn(phone, codes[0]))).toEqual(ok);
    clock.now += 60 * minuteMs;
    await fail();
    expect(await tell(signIn(phone, show()))).toEqual(ok);
    clock.now += minuteMs;
    expect(
      (await ann.post('/api/remove-second-factor', { password: testPassword, code: show() })).statusCode,
    ).toBe(200);
  });

  testRule('made-up recovery codes are few from one network, and keep no other network out', async () => {
    const { visit, codes } = await start();
    const madeUp = { username: 'Ann', password: testPassword, code: 'aaaa-bbbb-cccc-dddd-eeee-ffff' };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await visit().postForm('/api/login', madeUp)).statusCode);
    expect(statuses.slice(9)).toEqual([401, 429, 429]);
    const elsewhere = await visit().send({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '192.0.2.7',
      payload: { ...madeUp, code: codes[0] },
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('a recovery code opens once, however it is typed, and only its owner’s account', async () => {
    const { visit, codes, ann, signUp, clock, ...rest } = await start();
    const [first = '', second = ''] = codes;
    expect(codes).toHaveLength(10);
    expect(await tell(signIn(visit(), ` ${first.toUpperCase().replaceAll('-', ' ')} `))).toEqual(ok);
    expect(await tell(signIn(visit(), first))).toEqual(wrong);
    const both = await Promise.all([tell(signIn(visit(), second)), tell(signIn(visit(), second))]);
    expect(both.toSorted()).toEqual([ok, wrong]);
    expect((await ann.get('/api/get-second-factor')).json().api_data.recovery_codes_left).toBe(8);
    const ben = await signUp('Ben');
    await turnOnFactor({ ...rest, visit, signUp, clock }, ben);
    const stolen = { username: 'Ben', password: testPassword, code: codes[2] ?? '' };
    expect((await visit().postForm('/api/login', stolen)).json().api_result).toBe('wrong_code');
  });

  testRule(
    'is kept sealed, its recovery codes as hashes, and neither is in an export or of use to another user',
    async () => {
      const { db, show, codes, ann, visit, signUp } = await start();
      const stored = (await dumpAll(db)).second_factors?.join() ?? '';
      expect(stored).not.toContain(codes[0]?.replaceAll('-', ''));
      const file = (await ann.get('/api/export-account')).body;
      expect(file).toContain('"second_factors"');
      expect(file).not.toContain('v1.');
      expect(file).not.toContain('recovery_hashes');
      const ben = await signUp('Ben');
      await ben.post('/api/begin-second-factor', { password: testPassword });
      const [row] = await db
        .selectFrom('second_factors')
        .selectAll()
        .where('confirmed_at', 'is not', null)
        .execute();
      await db
        .updateTable('second_factors')
        .set({ sealed_secret: row?.sealed_secret ?? '', confirmed_at: 1 })
        .where('confirmed_at', 'is', null)
        .execute();
      const form = { username: 'Ben', password: testPassword, code: show() };
      expect((await visit().postForm('/api/login', form)).statusCode).toBe(401);
    },
  );

  test('turning it on takes the password and a code, ends other sessions and tokens, and is done once', async () => {
    const test = await startTestApp(makeLocation);
    const { signUp, visit, clock } = test;
    const ann = await signUp('Ann');
    const phone = visit();
    await signIn(phone);
    expect((await ann.post('/api/begin-second-factor', { password: 'x' })).statusCode).toBe(401);
    expect((await ann.post('/api/confirm-second-factor', { code: '000000' })).statusCode).toBe(404);
    const begun = await ann.post('/api/begin-second-factor', { password: testPassword });
    const secret = readBase32(begun.json().api_data.secret);
    expect((await ann.post('/api/confirm-second-factor', { code: '12345' })).json().api_result).toBe(
      'wrong_code',
    );
    expect(await tell(signIn(visit()))).toEqual(ok);
    const draft = { name: 'x', scope: 'read', password: testPassword };
    expect((await ann.post('/api/create-token', draft)).statusCode).toBe(200);
    const code = makeCode(secret, findCodeStep(clock.now));
    expect((await ann.post('/api/confirm-second-factor', { code })).statusCode).toBe(200);
    expect((await ann.get('/api/get-tokens')).json().api_data).toEqual([]);
    expect((await phone.get('/api/get-cards')).statusCode).toBe(401);
    expect((await ann.get('/api/get-cards')).statusCode).toBe(200);
    expect(await tell(signIn(visit(), code))).toEqual(wrong);
    for (const again of ['begin', 'confirm'])
      expect(
        (await ann.post(`/api/${again}-second-factor`, { password: testPassword, code: '000000' }))
          .statusCode,
      ).toBe(409);
  });

  testRule('turning it off takes both; a new password alone does not', async () => {
    const { ann, show, visit, mails, clock, db } = await start();
    await db.updateTable('users').set({ confirmed_at: 1 }).where('username', '=', 'Ann').execute();
    const remove = (password: string, code: string) =>
      ann.post('/api/remove-second-factor', { password, code });
    expect((await remove('x', show())).json().api_result).toBe('signin_failure');
    expect((await remove(testPassword, '000000')).json().api_result).toBe('wrong_code');
    await visit().postForm('/api/password-reset-request', { email: 'Ann' });
    const [, token = ''] = /reset_password\/(\S+)/.exec(mails.at(-1)?.text ?? '') ?? [];
    expect(
      (await visit().postForm('/api/password-reset', { password: testPassword, token })).statusCode,
    ).toBe(200);
    expect(await tell(signIn(visit()))).toEqual(needed);
    expect(await tell(signIn(ann, show()))).toEqual(ok);
    clock.now += minuteMs;
    expect((await remove(testPassword, show())).statusCode).toBe(200);
    expect(await tell(signIn(visit()))).toEqual(ok);
  });

  testRule(
    'anyone who has lost phone and codes is helped by an admin, from the page or the command line',
    async () => {
      const test = await startTestApp(makeLocation);
      const { signUp, visit, db, clock } = test;
      const host = await signUp('Host');
      const ann = await signUp('Ann');
      await turnOnFactor(test, ann);
      const [account] = (await host.get('/api/admin-accounts?search=Ann')).json().api_data.accounts;
      expect(account.has_second_factor).toBe(true);
      const change = { id: account.id, act: 'remove_second_factor' };
      expect((await ann.post('/api/admin-change', change)).statusCode).toBe(403);
      expect((await host.post('/api/admin-change', change)).statusCode).toBe(200);
      expect(await tell(signIn(visit()))).toEqual(ok);
      await turnOnFactor(test, ann);
      const context = { db, publicUrl: 'http://x', nowMs: clock.now, tell: async () => undefined };
      expect(await runAdminCommand(context, ['remove-second-factor', 'Ann'])).toContain('Done');
      expect(await tell(signIn(visit()))).toEqual(ok);
    },
  );

  testRule('a code longer than any is refused', async () => {
    const { visit } = await start();
    expect((await signIn(visit(), '1'.repeat(61))).statusCode).toBe(400);
  });
});
