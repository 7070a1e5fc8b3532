/**
 * Calls every route with a full account while another user sends pings. Fails if a route delays the pings or
 * blocks the event loop.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  afterTest,
  describeOnBothDatabases,
  type MakeLocation,
  startNodeOn,
  type Visitor,
} from '#server/testing/app';
import { fillEverything } from '#server/testing/everything';
import { paced } from '../scripts/pace.mjs';
import { type Call, liveGameId, mark, rules } from './access-table.ts';
import { fillAccount } from './full-account.ts';
import { startListedApp } from './routes.ts';

const longestStallMs = 50;
const longestPingMs = paced(250);

const tries = 3;

describeOnBothDatabases('a full account', (makeLocation) => {
  test('no route stalls the event loop or another user', { timeout: paced(600_000) }, async () => {
    const { node, probe, callAll, pingCookie } = await startFull(makeLocation);
    const pings = startPings(`${node.url}/api/get-lichess-connection`, await startControl(), pingCookie);
    const measure = async (call: NamedCall) => {
      await pings.takeLongest();
      await probe();
      const status = await send(node.url, call);
      const pingMs = await pings.takeLongest();
      return { status, pingMs, stallMs: await probe() };
    };
    const slow: string[] = [];
    let floodMs = Infinity;
    for (let count = 0; count < tries && floodMs > longestPingMs; count += 1) {
      await pings.takeLongest();
      const together = await sendTogether(node.url, callAll());
      floodMs = Math.min(floodMs, await pings.takeLongest());
      expect(together).toEqual(together.map(() => 200));
    }
    if (floodMs > longestPingMs) slow.push(`30 reads at once: a ping takes ${floodMs.toFixed(0)} ms`);
    for (const call of callAll()) {
      const { status, ...measured } = await measure(call);
      let { pingMs, stallMs } = measured;
      for (let count = 1; count < tries && (pingMs > longestPingMs || stallMs > longestStallMs); count += 1) {
        const again = await measure(call);
        // Ignore a repeated call with another status: a second deletion, for example, does less work.
        if (again.status !== status) break;
        pingMs = Math.min(pingMs, again.pingMs);
        stallMs = Math.min(stallMs, again.stallMs);
      }
      if (status >= 500) slow.push(`${call.name} answers ${status}`);
      if (stallMs > longestStallMs)
        slow.push(`${call.name} stalls the event loop for ${stallMs.toFixed(0)} ms`);
      if (pingMs > longestPingMs) slow.push(`${call.name}: a ping takes ${pingMs.toFixed(0)} ms`);
    }
    await pings.stop();
    expect(slow).toEqual([]);
  });
});

interface NamedCall {
  name: string;
  method: string;
  call: Call & { cookie: string };
}

async function startFull(makeLocation: MakeLocation) {
  const location = await makeLocation();
  const test = await startListedApp(async () => location);
  test.clock.now = Date.now();
  const owner = await test.signUp('Ann');
  await test.signUp(mark);
  const seeds = await fillEverything(test, owner, { mark, username: 'Ann', opponent: mark, liveGameId });
  const account = await fillAccount(test, owner, seeds);
  const pingCookie = cookieOf(await test.signUp('Ben'));
  const cookie = cookieOf(owner);
  await test.app.close();
  const file = join(location.dataDir, 'stall-probe');
  const node = await startNodeOn(location, {
    NODE_OPTIONS: `--import=${new URL('stall-probe.ts', import.meta.url).href}`,
    STALL_PROBE_FILE: file,
  });
  const probeUrl = `http://127.0.0.1:${await readFile(file, 'utf8')}`;
  function* callAll(): Generator<NamedCall> {
    for (const [name, { body, form, url, atFull }] of Object.entries(rules)) {
      const [method = '', path = ''] = name.split(' ');
      const usual = { url: url ?? path, form, body: body?.(seeds) };
      for (const call of [usual, ...(atFull?.(account) ?? [])])
        yield { name, method, call: { ...usual, ...call, cookie } };
    }
  }
  return {
    node,
    pingCookie,
    callAll,
    probe: async () => Number(await (await fetch(probeUrl)).text()),
  };
}

const cookieOf = ({ cookies }: Visitor): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');

async function sendTogether(origin: string, calls: Iterable<NamedCall>): Promise<number[]> {
  const longest = [...calls].findLast(({ name }) => name === 'GET /api/get-review-hours');
  if (longest === undefined) throw new Error('there is no such route');
  return Promise.all(Array.from({ length: 30 }, () => send(origin, longest)));
}

async function send(origin: string, { method, call }: NamedCall): Promise<number> {
  const { url = '', form, body, bytes, cookie } = call;
  const type =
    bytes === undefined ? (form === undefined ? 'application/json' : undefined) : 'application/octet-stream';
  const payload = bytes ?? (form === undefined ? JSON.stringify(body ?? {}) : new URLSearchParams(form));
  const answer = await fetch(`${origin}${url}`, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(method === 'POST' && type !== undefined && { 'content-type': type }) },
    ...(method === 'POST' && { body: payload }),
  });
  for await (const _piece of answer.body ?? []);
  return answer.status;
}

/** This program answers immediately, in its own process. A late answer shows that the machine is busy. */
const controlProgram = `require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {
  console.log(this.address().port);
})`;

async function startControl(): Promise<string> {
  const control = spawn(process.execPath, ['-e', controlProgram], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterTest(async () => void control.kill());
  const [port] = await once(control.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

function startPings(url: string, controlUrl: string, cookie: string) {
  const longest = { ping: 0, control: 0 };
  const over = new AbortController();
  let answered = Promise.withResolvers<void>();
  const ping = async (kind: keyof typeof longest, address: string): Promise<void> => {
    const started = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.text();
    expect(answer.status).toBe(200);
    longest[kind] = Math.max(longest[kind], performance.now() - started);
  };
  const pinging = (async () => {
    while (!over.signal.aborted) {
      await ping('ping', url);
      await ping('control', controlUrl);
      answered.resolve();
      answered = Promise.withResolvers();
      await wait(5);
    }
  })();
  return {
    async takeLongest(): Promise<number> {
      await Promise.race([answered.promise, pinging]);
      const taken = longest.ping - longest.control;
      Object.assign(longest, { ping: 0, control: 0 });
      return taken;
    },
    async stop(): Promise<void> {
      over.abort();
      await pinging;
    },
  };
}
