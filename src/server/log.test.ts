import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anything, assert, constantFrom, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEffort } from '../../scripts/effort.mjs';
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
    'a password confirmation failed',
    'an account was deleted',
  ]);
  expect(events[4]).toMatchObject({ refusal: 'foreign_origin', route: '/api/logout', address: '127.0.0.1' });
  const outbox = lines.filter((line) => line.includes('a mail was written to the outbox'));
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

function listOddValues(): unknown[] {
  const cyclic: Record<string, unknown> = { name: 'cyclic' };
  cyclic.self = [cyclic];
  let deep: unknown = 'bottom';
  for (let count = 0; count < 20_000; count += 1) deep = { deep };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const fail = (): never => {
    throw new Error('cannot be read');
  };
  const hostile = new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail, has: fail });
  const getter = Object.defineProperty({}, 'value', { enumerable: true, get: fail });
  const broken = Object.defineProperty(new Error('x'), 'message', { get: fail });
  const looped = new Error('looped');
  looped.cause = looped;
  return [
    new URLSearchParams('error=access_denied&code=hidden'),
    new Headers({ authorization: 'hidden' }),
    new URL('http://localhost/?code=hidden'),
    new AggregateError([new Error('one'), fail], 'both', { cause: new URLSearchParams('code=hidden') }),
    cyclic,
    deep,
    revoked.proxy,
    hostile,
    getter,
    broken,
    looped,
    { toJSON: fail, toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
    Object.freeze({ headers: Object.freeze({ Cookie: 'hidden', Authorization: 'hidden' }) }),
    JSON.parse('{"__proto__": {"token": "hidden"}, "constructor": 1, "hasOwnProperty": 2}'),
    { a: { b: { c: { d: { e: { access_token: 'hidden' } } } } } },
    new Date(Number.NaN),
    10n,
    Symbol('s'),
    fail,
    '\ud800',
    'long '.repeat(1_000_000),
    Buffer.from('hidden'),
    Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => ({ cookie: 'hidden' }))),
  ];
}

test('whatever is logged, nothing is thrown: it is one short line of JSON without secrets', () => {
  const lines: string[] = [];
  const logger = makeLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  function check(log: () => void): void {
    lines.length = 0;
    log();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30 });
    expect(lines[0]?.length).toBeLessThan(100_000);
    expect(lines[0]).not.toContain('hidden');
    expect(lines[0]).not.toContain('104,105,100,100,101,110');
  }
  const value = oneof(
    constantFrom(...listOddValues().map((odd) => () => odd)),
    anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    }).map((given) => () => given),
  );
  const log = logger.info.bind(logger) as (...values: unknown[]) => void;
  assert(
    property(value, value, (makeOne, makeOther) => {
      const [one, other] = [makeOne(), makeOther()];
      check(() => log({ err: Object.assign(new Error('x', { cause: one }), { detail: other }) }, 'an error'));
      check(() => log({ err: one, token: other, body: { password: other } }, 'a value'));
      check(() => log(one, other));
      check(() => log('%s %d %j %o', one, other, one, other));
      check(() => logger.child({ one, other }).info('a child'));
    }),
    { numRuns: chooseEffort(60, 2_000) },
  );
  for (const odd of listOddValues()) check(() => log({ err: odd, odd: [odd] }, 'odd'));
});

test('a log that cannot be written ends nothing', () => {
  const logger = makeLogger(
    { logLevel: 'info' },
    {
      write: () => {
        throw new Error('no space left on device');
      },
    },
  );
  expect(() => logger.info({ a: 1 }, 'lost')).not.toThrow();
});

test('an error is logged with its type, its stack and its causes', () => {
  const lines: string[] = [];
  const logger = makeLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED', token: 'hidden' });
  logger.warn({ err: new Error('not sent', { cause }) }, 'a mail');
  logger.error(cause);
  const [nested, bare] = lines.map((line) => JSON.parse(line));
  expect(nested).toMatchObject({
    msg: 'a mail',
    err: {
      type: 'Error',
      message: 'not sent',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'TypeError', message: 'refused', code: 'ECONNREFUSED', token: '(left out)' },
    },
  });
  expect(bare).toMatchObject({ msg: 'refused', err: { type: 'TypeError', code: 'ECONNREFUSED' } });
});
