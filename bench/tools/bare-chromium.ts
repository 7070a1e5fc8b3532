/** Playwright makes the browser read all scripts twice, so this uses Chromium's debugging socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Calls } from '#server/calls';
import { findChromium } from '../../scripts/chromium.mjs';

const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

interface Answer {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { sessionId?: string; targetInfo?: { type: string }; value?: object[] };
  result?: object;
  error?: { message: string };
}
type Send = (method: string, parameters?: object) => Promise<object>;

export interface Cookie {
  name: string;
  value: string;
  url: string;
}

export interface BareChromium {
  openPage(cookies: readonly Cookie[]): Promise<BarePage>;
  close(): Promise<void>;
}

export interface BarePage {
  send: Send;
  evaluate(expression: string): Promise<unknown>;
  /** Skips workers that are busy for a second. */
  evaluateInWorkers(expression: string): Promise<unknown[]>;
  listen(method: string, hear: (values: readonly object[]) => void): () => void;
  /** Opens another page in the same browser profile. Closing it does not delete the profile. */
  openBeside(): Promise<BarePage>;
  close(): Promise<void>;
}

const longestCloseMs = 10_000;

export async function launchBareChromium(): Promise<BareChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
  const chromium = spawn(
    findChromium() ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-extensions',
      '--disable-background-networking',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(chromium, 'exit');
  const socket = new WebSocket(await readAddress(chromium.stderr));
  await once(socket, 'open');
  const workers: WorkersOfPages = new Map();
  const listeners: Listeners = new Set();
  const sendTo = listenToAnswers(socket, workers, listeners);
  const send: Send = (method, parameters) => sendTo(undefined, method, parameters);
  const browserId = await findBrowserId(send);
  return {
    openPage: (cookies) => openPage(send, sendTo, workers, listeners, cookies),
    async close() {
      // The browser may exit before it responds.
      send('Browser.close').catch(() => undefined);
      const late = setTimeout(() => killAll(chromium, browserId), longestCloseMs);
      await ended;
      clearTimeout(late);
      // An open handle would keep this process alive.
      socket.close();
      chromium.stderr.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The started program may be a script, and killing only the script would leave its browser running. */
async function findBrowserId(send: Send): Promise<number | undefined> {
  const { processInfo } = z.parse(processes, await send('SystemInfo.getProcessInfo'));
  return processInfo.find(({ type }) => type === 'browser')?.id;
}

function killAll(chromium: ChildProcess, browserId: number | undefined): void {
  if (browserId !== undefined) process.kill(browserId, 'SIGKILL');
  chromium.kill('SIGKILL');
}

async function readAddress(errors: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: errors })) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium ended before it listened');
}

type SendTo = (sessionId: string | undefined, method: string, parameters?: object) => Promise<object>;

type WorkersOfPages = Map<string, string[]>;

type Listeners = Set<(answer: Answer) => void>;

function listenToAnswers(socket: WebSocket, workers: WorkersOfPages, listeners: Listeners): SendTo {
  const calls = new Calls<Answer>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) calls.resolve(answer.id, answer);
    for (const listener of listeners) listener(answer);
    const { method, sessionId: page, params } = answer;
    if (method !== 'Target.attachedToTarget' || params?.targetInfo?.type !== 'worker') return;
    if (page !== undefined && params.sessionId !== undefined) workers.get(page)?.push(params.sessionId);
  });
  return async (sessionId, method, params = {}) => {
    const { id, answer } = calls.open();
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result = {}, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

async function openPage(
  send: Send,
  sendTo: SendTo,
  workers: WorkersOfPages,
  listeners: Listeners,
  cookies: readonly Cookie[],
): Promise<BarePage> {
  const browserContextId = await readText(send('Target.createBrowserContext'), 'browserContextId');
  await send('Storage.setCookies', { browserContextId, cookies });
  const page = await openTarget(send, sendTo, workers, listeners, browserContextId);
  return {
    ...page,
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  };
}

async function openTarget(
  send: Send,
  sendTo: SendTo,
  workers: WorkersOfPages,
  listeners: Listeners,
  browserContextId: string,
): Promise<BarePage> {
  const created = send('Target.createTarget', { url: 'about:blank', browserContextId });
  const targetId = await readText(created, 'targetId');
  const attached = send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = await readText(attached, 'sessionId');
  const sendToPage: Send = (method, parameters) => sendTo(sessionId, method, parameters);
  const window = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await sendToPage('Emulation.setDeviceMetricsOverride', window);
  const ofPage: string[] = [];
  workers.set(sessionId, ofPage);
  await sendToPage('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  async function evaluateIn(session: string, expression: string): Promise<unknown> {
    const request = { expression, awaitPromise: true, returnByValue: true };
    const answer = await sendTo(session, 'Runtime.evaluate', request);
    return Reflect.get(Reflect.get(answer, 'result'), 'value');
  }
  return {
    send: sendToPage,
    evaluate: (expression) => evaluateIn(sessionId, expression),
    async evaluateInWorkers(expression) {
      const answers = ofPage.map((worker) =>
        // `evaluateIn` rejects if the worker has ended.
        Promise.race([evaluateIn(worker, expression).catch(() => undefined), sleep(1000)]),
      );
      return (await Promise.all(answers)).filter((answer) => answer !== undefined);
    },
    listen(method, hear) {
      const listener = (answer: Answer): void => {
        if (answer.sessionId === sessionId && answer.method === method) hear(answer.params?.value ?? []);
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    openBeside: () => openTarget(send, sendTo, workers, listeners, browserContextId),
    close: async () => void (await send('Target.closeTarget', { targetId })),
  };
}

async function readText(answer: Promise<object>, key: string): Promise<string> {
  return String(Reflect.get(await answer, key));
}

export async function signInToDemo(door: string): Promise<{ origin: string; cookies: Cookie[] }> {
  const { headers } = await fetch(door, { redirect: 'manual' });
  const { origin } = new URL(headers.get('location') ?? '');
  const cookies = headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: origin };
  });
  return { origin, cookies };
}
