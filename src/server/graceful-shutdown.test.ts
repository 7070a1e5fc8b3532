import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPasswords } from './accounts/passwords.ts';
import { makeLogger } from './log.ts';
import { quickCost, quickHasher, startTestApp, makeSqliteLocation, testPassword } from './testing/app.ts';

test('a log-in whose client has gone away ends before the app is closed, and finds its database', async () => {
  const requested = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  let isSlow = false;
  const passwords = createPasswords(
    {
      ...quickHasher,
      async derive(...job) {
        if (isSlow) {
          requested.resolve();
          await mayGoOn.promise;
        }
        return quickHasher.derive(...job);
      },
    },
    quickCost,
  );
  const { app, db, signUp } = await startTestApp(makeSqliteLocation, {}, { passwords });
  const failures: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  await signUp('Ann');
  isSlow = true;
  const body = new URLSearchParams({ username: 'Ann', password: testPassword }).toString();
  const client = connect(Number(port), '127.0.0.1');
  client.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  await requested.promise;
  client.destroy();

  const events: string[] = [];
  const hungUp = once(app.server, 'close');
  const closing = app.close().then(() => events.push('closed'));
  await hungUp;
  for (let turns = 0; turns < 50; turns += 1) await turn();
  events.push('the password is checked');
  mayGoOn.resolve();
  await closing;
  expect(events).toEqual(['the password is checked', 'closed']);
  expect(failures).toEqual([]);
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(2);
});

test('log-ins that wait for their turn are told so at once, and no process is started for them', async () => {
  const derived: string[] = [];
  const first = Promise.withResolvers<Buffer>();
  let isClosed = false;
  const passwords = createPasswords(
    {
      async derive(password) {
        if (isClosed) throw new Error('closed');
        derived.push(password);
        return first.promise;
      },
      close() {
        isClosed = true;
        first.reject(new Error('closed'));
      },
    },
    quickCost,
    () => Promise.withResolvers<void>().promise,
  );
  const hashing = Array.from({ length: 20 }, (_, index) => passwords.hash(`${index}`));
  const begun = derived.length;
  passwords.close();
  const ends = await Promise.allSettled(hashing);
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
  expect(derived).toHaveLength(begun);
});

test('statistics that are being made when the server stops are refused, and nobody is told of a failure', async () => {
  const lines: string[] = [];
  const logger = makeLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
  const { app, signUp } = await startTestApp(makeSqliteLocation, {}, { logger });
  const begun = Promise.withResolvers<void>();
  app.addHook('preHandler', async ({ url }) => {
    if (url.startsWith('/api/get-memory-statistics')) begun.resolve();
  });
  const ann = await signUp('Ann');
  const asking = ann.get('/api/get-memory-statistics?utc_offset_minutes=0');
  await begun.promise;
  await app.close();
  const { statusCode } = await asking;
  expect([200, 503]).toContain(statusCode);
  expect(lines).toEqual([]);
});
