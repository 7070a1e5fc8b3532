/**
 * Drives Chromium over the DevTools protocol, because the pages of Playwright and Puppeteer add work that
 * would be measured too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, type Connection, launch } from 'puppeteer-core';
import { findChromium } from '../../scripts/chromium.mjs';

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
  session: CDPSession;
  evaluate(expression: string): Promise<unknown>;
  evaluateInWorkers(expression: string): Promise<unknown[]>;
  openBeside(): Promise<BarePage>;
  close(): Promise<void>;
}

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-extensions', '--no-first-run'];

export async function launchBareChromium(): Promise<BareChromium> {
  const browser = await launch({
    executablePath: findChromium() ?? 'chromium',
    ignoreDefaultArgs: true,
    args: [...flags, '--disable-background-networking'],
    waitForInitialPage: false,
  });
  const session = await browser.target().createCDPSession();
  const connection = session.connection();
  if (!connection) throw new Error('Chromium has ended');
  return {
    async openPage(cookies) {
      const { browserContextId } = await session.send('Target.createBrowserContext');
      await session.send('Storage.setCookies', { browserContextId, cookies: [...cookies] });
      const page = await openTarget(connection, session, browserContextId);
      const close = () => session.send('Target.disposeBrowserContext', { browserContextId });
      return { ...page, close };
    },
    close: () => browser.close(),
  };
}

async function openTarget(
  connection: Connection,
  browser: CDPSession,
  browserContextId: string,
): Promise<BarePage> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { targetInfo } = await browser.send('Target.getTargetInfo', { targetId });
  const session = await connection.createSession(targetInfo);
  const window = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', window);
  const workers: CDPSession[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    const worker = connection.session(sessionId);
    if (worker && type === 'worker') workers.push(worker);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  async function evaluateIn(where: CDPSession, expression: string): Promise<unknown> {
    const request = { expression, awaitPromise: true, returnByValue: true };
    return (await where.send('Runtime.evaluate', request)).result.value;
  }
  return {
    session,
    evaluate: (expression) => evaluateIn(session, expression),
    async evaluateInWorkers(expression) {
      const answers = workers.map((worker) =>
        Promise.race([evaluateIn(worker, expression).catch(() => undefined), sleep(1000)]),
      );
      return (await Promise.all(answers)).filter((answer) => answer !== undefined);
    },
    openBeside: () => openTarget(connection, browser, browserContextId),
    close: async () => void (await browser.send('Target.closeTarget', { targetId })),
  };
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
