import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lichessConnectionAnswer, lichessLimits } from '#contract/lichess';
import { buildApp } from '../app.ts';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';

const token = 'lio_kP3xVt0bWq81mZrY5nDcGs7LhJ2fAeUo';
const connection = { token, username: 'Tabiya_Fan' };

async function readConnection(visitor: Visitor) {
  const answer = await visitor.get('/api/get-lichess-connection');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return lichessConnectionAnswer.parse(answer.json()).api_data;
}

async function connect(visitor: Visitor, changes: object = {}): Promise<void> {
  const answer = await visitor.post('/api/update-lichess-connection', { ...connection, ...changes });
  expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
}

describeOnAnyDatabase('the Lichess connection', (makeLocation) => {
  test('a stored token comes back to its owner and fills in the username', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    expect(await readConnection(ann)).toBeNull();
    await connect(ann);
    expect(await readConnection(ann)).toEqual({
      ...connection,
      connected_at: new Date(clock.now).toISOString(),
    });
    const session = await ann.post('/api/check-if-logged-in');
    expect(session.json().user.username_lichess).toBe('Tabiya_Fan');

    await connect(ann, { token: 'lio_newer', username: 'other-name' });
    expect(await readConnection(ann)).toMatchObject({ token: 'lio_newer', username: 'other-name' });
  });

  test("nobody gets another's token, signed in or not", async () => {
    const { signUp, visit } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await connect(ann);
    expect(await readConnection(eve)).toBeNull();
    await eve.post('/api/delete-lichess-connection', { token });
    expect(await readConnection(ann)).toMatchObject({ token });

    for (const answer of [
      await visit().get('/api/get-lichess-connection'),
      await visit().post('/api/update-lichess-connection', connection),
      await visit().post('/api/delete-lichess-connection', { token }),
    ]) {
      expect([answer.statusCode, answer.json().api_result]).toEqual([401, 'user_not_logged_in']);
      expect(answer.body).not.toContain(token);
    }
  });

  test('the database holds no plain token, and a row copied to another user opens nothing', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await connect(ann);
    await connect(eve, { token: 'lio_eve', username: 'eve' });
    const rows = await db.selectFrom('lichess_connections').selectAll().execute();
    const everything = JSON.stringify(rows);
    for (const plain of [token, token.slice(4), Buffer.from(token).toString('base64url')])
      expect(everything).not.toContain(plain);

    const ofAnn = rows.find((row) => row.username === 'Tabiya_Fan');
    await db
      .updateTable('lichess_connections')
      .set({ sealed_token: ofAnn?.sealed_token ?? '' })
      .where('username', '=', 'eve')
      .execute();
    expect(await readConnection(eve)).toBeNull();
    expect(await readConnection(ann)).toMatchObject({ token });
  });

  test('deleting forgets the named token, and leaves a newer one alone', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await connect(ann);
    await connect(ann, { token: 'lio_newer' });
    await ann.post('/api/delete-lichess-connection', { token });
    expect(await readConnection(ann)).toMatchObject({ token: 'lio_newer' });
    const gone = await ann.post('/api/delete-lichess-connection', { token: 'lio_newer' });
    expect(gone.json()).toEqual({ api_result: 'general_sql_success' });
    expect(await readConnection(ann)).toBeNull();
    expect(await db.selectFrom('lichess_connections').selectAll().execute()).toEqual([]);
  });

  test('a generated key is made once, for its owner only; with another SECRET_KEY nothing opens', async () => {
    const started = await startTestApp(makeLocation);
    const ann = await started.signUp('ann');
    await connect(ann);
    const path = join(started.config.dataDir, 'secret-key');
    const [secret, { mode }] = [await readFile(path, 'utf8'), await stat(path)];
    expect(mode & 0o777).toBe(0o600);

    const ask = async (secretKey: string | undefined) => {
      const app = await buildApp({
        db: started.db,
        config: { ...started.config, secretKey },
        mailer: { send: async () => undefined },
        now: () => started.clock.now,
      });
      const answer = await app.inject({
        method: 'GET',
        url: '/api/get-lichess-connection',
        cookies: Object.fromEntries(ann.cookies),
      });
      await app.close();
      return answer.json().api_data;
    };
    expect(await ask(undefined)).toMatchObject({ token });
    expect(await readFile(path, 'utf8')).toBe(secret);
    expect(await ask('another')).toBeNull();
    expect(await ask(secret.trim())).toMatchObject({ token });
  });

  test('what Lichess never gives out is refused', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await connect(ann, { token: 'x'.repeat(lichessLimits.tokenLength) });
    const bad: Array<[string, unknown]> = [
      ['token', ''],
      ['token', 'x'.repeat(lichessLimits.tokenLength + 1)],
      ['token', 'a\r\nCookie: b'],
      ['username', ''],
      ['username', 'x'.repeat(lichessLimits.usernameLength + 1)],
      ['username', 'a/b'],
    ];
    for (const [field, value] of bad) {
      const answer = await ann.post('/api/update-lichess-connection', { ...connection, [field]: value });
      expect([field, answer.statusCode, answer.json().field]).toEqual([field, 400, field]);
    }
  });
});
