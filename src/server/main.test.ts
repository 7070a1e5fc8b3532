import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runtimeEnvironment } from './testing/process.ts';
import { afterTest, makeDataDir } from './testing/app.ts';

async function run(environment: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...runtimeEnvironment, DATA_DIR: await makeDataDir(), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterTest(async () => void server.kill('SIGKILL'));
  return server;
}

async function readUrl(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('no output');
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  return String(line).replace('Tabiya is ready at ', '');
}

async function refusal(server: ChildProcess): Promise<{ code: unknown; message: string }> {
  if (server.stderr === null) throw new Error('no error output');
  const [message, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  return { code, message };
}

test('a file in DATA_DIR that is no pack costs a line of the log; SIGTERM lets what is in flight finish, then ends well', async () => {
  const dataDir = await makeDataDir();
  await writeFile(join(dataDir, 'explorer.sqlite'), 'no pack at all');
  const server = await run({ DATA_DIR: dataDir });
  let log = '';
  server.stderr?.on('data', (chunk) => (log += String(chunk)));
  const url = await readUrl(server);
  const config = await fetch(`${url}/api/config`);
  expect(await config.json()).toMatchObject({ explorer_pack: null });
  expect(log).toContain('is not a pack made by');

  const registering = request(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', expect: '100-continue' },
  });
  const answered = once(registering, 'response');
  const exited = once(server, 'exit');
  await once(registering, 'continue');
  server.kill('SIGTERM');
  registering.end('email=ann@example.org&username=Ann&password=x');
  expect((await answered)[0]).toMatchObject({ statusCode: 200 });
  expect(await exited).toEqual([0, null]);
});

test('a pack that was named must be one', async () => {
  const dataDir = await makeDataDir();
  const file = join(dataDir, 'explorer.sqlite');
  await writeFile(file, 'no pack at all');
  const { code, message } = await refusal(await run({ EXPLORER_FILE: file }));
  expect([code, message]).toEqual([
    1,
    `EXPLORER_FILE cannot be used: ${file} is not a pack made by "npm run explorer".\n`,
  ]);
  const missing = await refusal(await run({ EXPLORER_FILE: `${file}.none` }));
  expect(missing.message).toBe(`EXPLORER_FILE cannot be used: ${file}.none cannot be read.\n`);
});

test('a bad setting is one line', async () => {
  const { code, message } = await refusal(await run({ PORT: 'eighty' }));
  expect(code).toBe(1);
  expect(message).toBe('PORT must be a whole number from 0 to 65535, but it is "eighty"\n');
});

test.each([
  ['does not answer', '127.0.0.1:1'],
  ['has a name that nobody knows', 'no-such-host.invalid'],
])('a database that %s is one line', async (_name, host) => {
  const { code, message } = await refusal(await run({ DATABASE_URL: `postgres://${host}/tabiya` }));
  expect(code).toBe(1);
  expect(message).toBe('Tabiya could not start: the database at DATABASE_URL does not answer.\n');
});
