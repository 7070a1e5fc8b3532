/** Nothing that opens a door is ever written to the log, whatever is logged and however much. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLogger } from './log.ts';
import { makeDataDir, startTestNode } from './testing/app.ts';
import { signUpOver } from './testing/process.ts';

test('the log of every account flow holds no password, token or cookie, only the outbox link', async () => {
  const dataDir = await makeDataDir();
  const node = await startTestNode({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${node.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

  const user = await signUpOver(node.url, 'ann', 'first-secret-password');
  await form('/api/login', { username: 'ann', password: 'wrong-secret-password' });
  await form('/api/login', { username: 'ann', password: 'first-secret-password' });
  await user.post('/api/update-lichess-connection', { token: 'lio_secret_token', username: 'ann' });
  await user.get('/api/get-lichess-connection');
  await form('/api/password-reset-request', { email: 'ann@example.org' });
  const token = await readResetToken(dataDir);
  await form('/api/password-reset', { password: 'second-secret-password', token });
  await fetch(`${node.url}/api/confirm-email/guessed-secret-token`, { redirect: 'manual' });
  await form('/api/login?password=query-secret', { username: 'ann', password: 'x'.repeat(300) });
  await form('/api/logout', {});
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
  await fetch(`${node.url}/api/logout`, foreign);
  const bob = await signUpOver(node.url, 'bob', 'third-secret-password');
  await bob.post('/api/delete-account', { password: 'guessed-secret-password' });
  await bob.post('/api/delete-account', { password: 'third-secret-password' });
  await node.kill('SIGTERM');

  const lines = node.log().trim().split('\n');
  expect(lines.filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThanOrEqual(10);
  const events = lines.map((line) => JSON.parse(line)).filter(({ address }) => address !== undefined);
  expect(events.map(({ msg }) => msg)).toEqual([
    'signed up',
    'a sign-in failed',
    'signed in',
    'a password was reset',
    'refused',
    'signed up',
    'a password asked for again was wrong',
    'an account was deleted',
  ]);
  expect(events[4]).toMatchObject({ refusal: 'foreign_origin', route: '/api/logout', address: '127.0.0.1' });
  const outbox = lines.filter((line) => line.includes('a mail was put into the outbox'));
  expect(outbox).toHaveLength(4);
  expect(outbox.join()).toContain(token);
  const rest = lines.filter((line) => !outbox.includes(line)).join('\n');
  const [, session = ''] = user.cookie.split('=');
  expect(session).not.toBe('');
  for (const secret of ['secret', token, session]) expect(rest).not.toContain(secret);
});

async function readResetToken(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  for (const mail of mails) {
    const [, token] = /reset_password\/([\w-]+)/.exec(mail.replaceAll('=\n', '')) ?? [];
    if (token !== undefined) return token;
  }
  throw new Error('no reset mail');
}

test('what is handed to the logger by mistake is left out', () => {
  const lines: string[] = [];
  const logger = makeLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.info({ password: 'hidden', req: { headers: { cookie: 'hidden', authorization: 'hidden' } } }, 'a');
  logger.warn({ body: { token: 'hidden' }, res: { headers: { 'set-cookie': ['hidden'] } } }, 'b');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('hidden');
});
