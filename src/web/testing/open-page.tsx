/** The whole app in happy-dom against the real server. Layout, boards and pointers belong to `e2e`. */
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

configure({
  // For what hangs.
  asyncUtilTimeout: paced(45_000),
  // Without styles nothing is hidden, and checking would dominate the run.
  defaultHidden: true,
  // Production React has no `act`.
  eventWrapper: (act) => act(),
  asyncWrapper: (act) => act(),
  // The whole document would hide the message.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** `send` lets the request through. */
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
  /** Signed up and in; default: nobody. */
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
    return disturbances.get(pathname)?.(send) ?? send();
  };
  // Before the server stops.
  afterTest(async () => {
    // Notices would stay for the next test: tests share the page's memory.
    for (const close of screen.queryAllByRole('button', { name: 'Dismiss' })) close.click();
    erase();
    globalThis.fetch = fetchOfNode;
  });

  const user = userEvent.setup();
  const goTo = async (next: string): Promise<void> => {
    erase();
    history.pushState(null, '', next);
    const queryClient = makeQueryClient();
    // As in main.tsx.
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

/** The server's clock must advance, or a slow machine sends everything at one time. */
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
