import { expect, test } from 'vitest';
import { describeOnBothDatabases, startTestApp } from '../testing.ts';

describeOnBothDatabases('accounts', (makeLocation) => {
  test('signing up signs in and sends one confirmation mail', async () => {
    const { visit, mails } = await startTestApp(makeLocation);
    const visitor = visit();
    const answer = await visitor.postForm('/api/register', {
      email: 'Ann@Example.org',
      username: 'Ann',
      password: 'x',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      api_status: 'register success',
      user: { email: 'Ann@Example.org', username: 'Ann' },
    });
    expect((await visitor.post('/api/check-if-logged-in')).json()).toMatchObject({ LoggedIn: true });
    expect(mails.map((mail) => mail.to)).toEqual(['Ann@Example.org']);
  });
});
