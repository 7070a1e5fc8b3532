import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import { makeReply } from './reply.ts';
import type { Site, SiteName, SiteRequest } from './site.ts';

export interface LoggedRequest {
  site: SiteName;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}
export interface Origin {
  url: string;
  close(): Promise<void>;
}

/** Enough for a percent-encoded PGN of 100,000 ASCII characters. */
const longestBody = 400_000;

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > longestBody) break;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readRequest(message: IncomingMessage): Promise<SiteRequest> {
  const url = new URL(message.url ?? '/', 'http://simulator');
  const { method = 'GET', headers } = message;
  return { method, path: url.pathname, query: url.searchParams, headers, body: await readBody(message) };
}

/** Each site has its own port, because browsers must see different origins. */
export async function startOrigin(site: Site, faults: Faults, log: LoggedRequest[]): Promise<Origin> {
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message);
    const url = message.url ?? '/';
    log.push({ site: site.name, method: request.method, url, headers: request.headers });
    for (const [name, value] of Object.entries(site.corsHeaders(request))) response.setHeader(name, value);
    const isPreflight = request.method === 'OPTIONS';
    const fault = isPreflight ? undefined : faults.take(site.name, request.method, url);
    if (fault?.delayMs) await sleep(fault.delayMs);
    const reply = makeReply(response, fault?.cutAfterBytes);
    if (fault?.status) await reply.send(fault.status, fault.body ?? site.errorBody(fault.status));
    else await site.handle(request, reply);
  }

  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
