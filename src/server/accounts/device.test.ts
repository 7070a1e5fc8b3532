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

  test('it opens no door by itself', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    ann.cookies.delete('tabiya_session');
    expect((await ann.get('/api/get-cards')).statusCode).toBe(401);
  });
});
