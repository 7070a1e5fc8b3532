import { expect, test } from 'vitest';
import {
  describeOnAnyDatabase,
  startTestApp,
  type TestApp,
  testPassword,
  type Visitor,
} from '../testing/app.ts';

const guess = (visitor: Visitor, password = 'wrong') =>
  visitor.postForm('/api/login', { username: 'Ann', password });

async function lockOut({ visit }: TestApp): Promise<void> {
  for (let count = 0; count < 10; count += 1) expect((await guess(visit())).statusCode).toBe(401);
  expect((await guess(visit())).statusCode).toBe(429);
}

describeOnAnyDatabase('lock-out used against a victim', (makeLocation) => {
  test('the browser she has used before lets her in; others wait', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    await ann.post('/api/logout');
    await lockOut(app);
    expect((await guess(app.visit(), testPassword)).statusCode).toBe(429);
    expect((await guess(ann, testPassword)).statusCode).toBe(200);
  });

  test('her browser has ten tries of its own, not more', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    await lockOut(app);
    for (let count = 0; count < 10; count += 1) expect((await guess(ann)).statusCode).toBe(401);
    expect((await guess(ann, testPassword)).statusCode).toBe(429);
  });

  test('many cookies of her browsers bring no more than thirty tries together', async () => {
    const app = await startTestApp(makeLocation);
    await app.signUp('Ann');
    const browsers = Array.from({ length: 5 }, () => app.visit());
    for (const browser of browsers) expect((await guess(browser, testPassword)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (const browser of browsers)
      for (let count = 0; count < 9; count += 1) statuses.push((await guess(browser)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a cookie from before a new password brings nothing; the browser that set it has a new one', async () => {
    const app = await startTestApp(makeLocation);
    const [ann, thief] = [await app.signUp('Ann'), app.visit()];
    await guess(thief, testPassword);
    const change = { password: testPassword, new_password: 'a new one' };
    expect((await ann.postForm('/api/change-password', change)).statusCode).toBe(200);
    await ann.post('/api/logout');
    await lockOut(app);
    expect((await guess(thief)).statusCode).toBe(429);
    expect((await guess(ann, 'a new one')).statusCode).toBe(200);
  });

  test('anyone who resets the password by mail gets in, however often others fail', async () => {
    const app = await startTestApp(makeLocation);
    await app.signUp('Ann');
    const phone = app.visit();
    await lockOut(app);
    await phone.postForm('/api/password-reset-request', { email: 'Ann' });
    const token = app.mails.at(-1)?.link.split('/').at(-1) ?? '';
    const reset = { password: 'a new one', token };
    expect((await phone.postForm('/api/password-reset', reset)).statusCode).toBe(200);
    expect((await guess(app.visit(), 'a new one')).statusCode).toBe(429);
    expect((await guess(phone, 'a new one')).statusCode).toBe(200);
  });

  test('her browser can ask for a reset, however often others ask', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    const ask = async (visitor: Visitor) =>
      (await visitor.postForm('/api/password-reset-request', { email: 'Ann' })).statusCode;
    for (let count = 0; count < 5; count += 1) expect(await ask(app.visit())).toBe(200);
    expect(await ask(app.visit())).toBe(429);
    for (let count = 0; count < 5; count += 1) expect(await ask(ann)).toBe(200);
    expect(await ask(ann)).toBe(429);
  });

  test('a cookie that is made up, changed or another user’s gives nothing', async () => {
    const app = await startTestApp(makeLocation);
    const real = (await app.signUp('Ann')).cookies.get('tabiya_device') ?? '';
    const foreign = (await app.signUp('Ben')).cookies.get('tabiya_device') ?? '';
    await lockOut(app);
    const [nonce, tag] = real.split('.');
    for (const cookie of [
      foreign,
      `x${nonce}.${tag}`,
      `${nonce}.`,
      `${nonce}.${tag}.x`,
      '.',
      'x',
      `${nonce}.AAAA`,
    ]) {
      const visitor = app.visit();
      visitor.cookies.set('tabiya_device', cookie);
      expect([cookie, (await guess(visitor, testPassword)).statusCode]).toEqual([cookie, 429]);
    }
  });

  test('it opens nothing by itself', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    ann.cookies.delete('tabiya_session');
    expect((await ann.get('/api/get-cards')).statusCode).toBe(401);
  });
});
