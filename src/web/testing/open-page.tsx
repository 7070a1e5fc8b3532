/**
 * The page as a user has it, without a browser: the whole app in happy-dom, and the real server behind its `fetch`. Here is
 * asked what needs no drawing: words, forms, dialogs, where a link leads. Widths, boards and pointers are for `e2e`.
 */
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
  // Without styles nothing is hidden, and to look for what is takes most of the time.
  defaultHidden: true,
  // React draws when it does so in a browser, not when a test has pressed something.
  eventWrapper: (act) => act(),
  asyncWrapper: (act) => act(),
  // With the whole document in it nobody would find the sentence.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** What the network does with a request; `send` lets it through. */
type Disturbance = (send: () => Promise<Response>) => Promise<Response>;

interface OpenPage {
  user: UserEvent;
  server: TestApp;
  /** This browser's own requests, with its cookies. */
  visitor: Visitor;
  /** What the network does with requests to a path, from now on. */
  disturb(path: string, disturbance: Disturbance): void;
  calm(path: string): void;
  /** Opens an address as the address line does. */
  goTo(path: string): Promise<void>;
  /** Replaces what stands in a field. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Somebody comes back to this tab. */
  comeBack(): void;
}

interface PageOptions {
  /** Who has signed up and is signed in; nobody unless it is given. */
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
  // Before the server is stopped, which `startTestApp` has asked for earlier.
  afterTest(async () => {
    // What stays until somebody closes it would stand on the next test's page, too: all share the page's memory.
    for (const close of screen.queryAllByRole('button', { name: 'Dismiss' })) close.click();
    erase();
    globalThis.fetch = fetchOfNode;
  });

  const user = userEvent.setup();
  const goTo = async (next: string): Promise<void> => {
    erase();
    history.pushState(null, '', next);
    const queryClient = makeQueryClient();
    // As main.tsx does it.
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

/** The server's clock goes on as the page's does: one that stood still would give all that a slow machine sends the same time. */
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
