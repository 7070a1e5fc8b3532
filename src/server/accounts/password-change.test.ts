import { expect, test } from 'vitest';
import { accountLimits } from '#contract/accounts';
import { describeOnBothDatabases, startTestApp, testPassword, type Visitor } from '../testing/app.ts';

const change = (visitor: Visitor, password: string, new_password: string) =>
  visitor.postForm('/api/change-password', { password, new_password });
const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.post('/api/check-if-logged-in')).json().LoggedIn;

describeOnBothDatabases('changing the password', (makeLocation) => {
  test('takes the old one, waits for no mail, goes on here and ends every other session', async () => {
    const { signUp, visit, mails } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const elsewhere = visit();
    const logIn = (visitor: Visitor, password: string) =>
      visitor.postForm('/api/login', { username: 'Ann', password });
    await logIn(elsewhere, testPassword);
    const mailed = mails.length;

    const answer = await change(ann, testPassword, 'a new one');
    expect([answer.statusCode, answer.json()]).toEqual([200, { api_result: 'password_changed' }]);
    expect(mails.slice(mailed).map(({ subject }) => subject)).toEqual(['Your Tabiya password was changed']);
    expect([await isSignedIn(ann), await isSignedIn(elsewhere), await isSignedIn(ben)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await logIn(visit(), testPassword)).statusCode).toBe(401);
    expect((await logIn(visit(), 'a new one')).statusCode).toBe(200);
  });

  test('does nothing without the old one, and after ten wrong tries not even with it', async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    for (let tries = 0; tries < 10; tries += 1) {
      const refused = await change(ann, 'wrong', 'a new one');
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ field: 'password', message: 'Wrong password' });
    }
    expect((await change(ann, testPassword, 'a new one')).statusCode).toBe(429);
    expect(await isSignedIn(ann)).toBe(true);
    expect((await change(visit(), testPassword, 'a new one')).statusCode).toBe(401);
  });

  test('takes a new one of the length that a sign-up asks for', async () => {
    const { signUp } = await startTestApp(makeLocation, { PASSWORD_MIN_LENGTH: '8' });
    const ann = await signUp('Ann');
    const short = await change(ann, testPassword, '1234567');
    expect(short.statusCode).toBe(400);
    expect(short.json()).toMatchObject({ field: 'new_password', message: 'At least 8 characters' });
    const long = 'x'.repeat(accountLimits.passwordLength);
    expect((await change(ann, testPassword, `${long}x`)).statusCode).toBe(400);
    expect((await change(ann, testPassword, long)).statusCode).toBe(200);
  });

  test('of two at once one counts, and a link to reset it is worth nothing afterwards', async () => {
    const { signUp, visit, mails } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await visit().postForm('/api/password-reset-request', { email: 'ann@example.org' });
    const [, token = ''] = /reset_password\/([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
    expect(token).not.toBe('');
    const answers = await Promise.all(['one', 'two'].map((password) => change(ann, testPassword, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const reset = await visit().postForm('/api/password-reset', { password: 'stolen', token });
    expect(reset.json()).toMatchObject({ api_result: 'password_reset_token_expired' });
  });
});
