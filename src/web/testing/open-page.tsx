import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { configure, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { afterTest, makeSqliteLocation, startTestApp, type TestApp, type Visitor } from '#server/testing/app';
import { WebApp, preloadSignedIn, preloadSignedOut } from '../app/app.tsx';
import { connected } from '../lib/connection.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { loadSession } from '../lib/session.tsx';
import { paced } from '../../../scripts/pace.mjs';
import { draw, erase } from './draw.ts';

/**
 * A wait fails when the page has been idle for `idleMs`, or at the latest after `hangMs`, because no fixed
 * time suits slow machines.
 */
const waits = { pieceMs: paced(500), probeMs: 20, idleMs: paced(5_000), hangMs: paced(45_000) };
const requests = { inFlight: 0, lastMs: 0 };

async function waitWhileBusy<T>(act: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const pieceMs = performance.now();
    try {
      return await act();
    } catch (error) {
      const nowMs = performance.now();
      // Failed user events also end here. They fail early and must not be repeated.
      if (nowMs - pieceMs < waits.pieceMs / 2 || nowMs - startedMs > waits.hangMs) throw error;
      const usage = performance.eventLoopUtilization();
      await setTimeout(waits.probeMs);
      const isBusy = requests.inFlight > 0 || performance.eventLoopUtilization(usage).utilization > 0.9;
      if (isBusy) requests.lastMs = performance.now();
      if (nowMs - Math.max(startedMs, requests.lastMs) > waits.idleMs) throw error;
    }
  }
}

configure({
  asyncUtilTimeout: waits.pieceMs,
  // Without styles, no element is hidden, so skip the slow visibility check.
  defaultHidden: true,
  // Call it directly, because React's production build has no `act`.
  eventWrapper: (act) => act(),
  asyncWrapper: waitWhileBusy,
  // Omits the document, because it would hide the message. The error's name makes the stack begin at the
  // test.
  getElementError: (message) =>
    Object.assign(new Error(message ?? 'not found'), { name: 'TestingLibraryElementError' }),
});

type Disturbance = (send: () => Promise<Response>) => Promise<Response>;

interface OpenPage {
  user: UserEvent;
  server: TestApp;
  visitor: Visitor;
  disturb(path: string, disturbance: Disturbance): void;
  calm(path: string): void;
  goTo(path: string): Promise<void>;
  fill(field: HTMLElement, text: string): Promise<void>;
  comeBack(): void;
}

interface PageOptions {
  username?: string;
  environment?: Record<string, string>;
}

const fetchOfNode = globalThis.fetch;

export async function openPage(path: string, { username, environment }: PageOptions = {}): Promise<OpenPage> {
  const server = await startTestApp(makeSqliteLocation, environment);
  runWithMachine(server.clock);
  const visitor = username === undefined ? server.visit() : await server.signUp(username);
  const disturbances = new Map<string, Disturbance>();
  localStorage.clear();
  sessionStorage.clear();
  connected.set(true);
  globalThis.fetch = (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const { origin, pathname } = new URL(request.url);
    const send = () => (origin === location.origin ? sendTo(visitor, request) : fetchOfNode(request));
    return countRequest(disturbances.get(pathname)?.(send) ?? send());
  };
  afterTest(async () => {
    // Tests share the page's memory, so the next test would show these notices.
    for (const close of screen.queryAllByRole('button', { name: 'Dismiss' })) close.click();
    erase();
    globalThis.fetch = fetchOfNode;
  });

  const user = userEvent.setup();
  const goTo = async (next: string): Promise<void> => {
    erase();
    history.pushState(null, '', next);
    const queryClient = makeQueryClient();
    await loadSession(queryClient);
    await (visitor.cookies.size > 0 ? preloadSignedIn(location.pathname) : preloadSignedOut());
    draw(
      <WebApp
        queryClient={queryClient}
        styleNonce=""
        withRouter={(screens) => <BrowserRouter>{screens}</BrowserRouter>}
      />,
    );
  };
  await goTo(path);
  return {
    user,
    server,
    visitor,
    goTo,
    disturb: (disturbed, disturbance) => void disturbances.set(disturbed, disturbance),
    calm: (disturbed) => void disturbances.delete(disturbed),
    fill: async (field, text) => {
      await user.clear(field);
      await user.paste(text);
    },
    comeBack: () => void window.dispatchEvent(new Event('visibilitychange')),
  };
}

async function countRequest(answer: Promise<Response>): Promise<Response> {
  requests.inFlight += 1;
  return answer.finally(() => {
    requests.inFlight -= 1;
    requests.lastMs = performance.now();
  });
}

function runWithMachine(clock: TestApp['clock']): void {
  let aheadMs = 0;
  Object.defineProperty(clock, 'now', {
    get: () => Date.now() + aheadMs,
    set: (nowMs: number) => {
      aheadMs = nowMs - Date.now();
    },
  });
}

async function sendTo(visitor: Visitor, request: Request): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const answer = await visitor.send({
    method: request.method === 'GET' ? 'GET' : 'POST',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const body = [204, 304].includes(answer.statusCode) ? null : Uint8Array.from(answer.rawPayload);
  return new Response(body, { status: answer.statusCode, headers });
}
