import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon, { type Client } from 'autocannon';
import { readUrl, startServer } from '../e2e/server.ts';
import { printRatio, signUp } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const seconds = 5;
const warmUpSeconds = 5;
const connections = 10;

const bareServer = `
  import fastify from 'fastify';
  const app = fastify();
  const answer = JSON.parse(process.argv[1]);
  app.post('/bare', async () => answer);
  console.log('ready at ' + await app.listen({ port: 0, host: '127.0.0.1' }));
`;

const ours = await startServer({ LOG_LEVEL: 'silent' });
const users = Array.from({ length: connections }, (_, at) => signUp(ours.url, `bench${at}`));
const cookies = await Promise.all(users);
const check = await fetch(`${ours.url}/api/check-if-logged-in`, {
  method: 'POST',
  headers: { cookie: cookies[0] ?? '' },
});
const answer = await check.text();

const bare = spawn(process.execPath, ['--input-type=module', '-e', bareServer, '--', answer], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bareUrl = await readUrl(bare);

try {
  await load(`${bareUrl}/bare`, warmUpSeconds);
  await load(`${ours.url}/api/check-if-logged-in`, warmUpSeconds);
  const reference = await load(`${bareUrl}/bare`, seconds);
  const measured = await load(`${ours.url}/api/check-if-logged-in`, seconds);
  printRatio('signed-in reads', measured, reference, 'requests/s', 'bare Fastify');
} finally {
  bare.kill();
  await Promise.all([once(bare, 'exit'), ours.stop()]);
}

async function load(url: string, duration: number): Promise<number> {
  const waiting = [...cookies];
  const setupClient = (client: Client): void => client.setHeaders({ cookie: waiting.pop() ?? '' });
  const result = await autocannon({ url, method: 'POST', connections, duration, setupClient });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}
