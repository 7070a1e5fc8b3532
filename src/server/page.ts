/** Browsers cache files with a hash in their name for a year. Each page response needs a new CSP nonce. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readSessionToken } from './accounts/session.ts';
import { canMove, findBasePath, moveText, readMovedFile } from './base-path.ts';
import type { App, Services } from './services.ts';
import { ApiError } from './errors.ts';

const noncePlaceholder = '__CSP_NONCE__';
const gzip = promisify(gzipCallback);
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const yearSeconds = 365 * 24 * 60 * 60;
/**
 * A worker uses the content security policy of its own script. Only the engine and the nets may compile
 * WebAssembly.
 */
const enginePolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
const netWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const studyWorkerPolicy = "default-src 'none'; script-src 'self'";
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

export async function readPageVersion(webRoot: string): Promise<string> {
  return (await readFile(join(webRoot, 'version.txt'), 'utf8').catch(() => '')).trim();
}

export async function registerPage(app: App, services: Services, webRoot: string): Promise<void> {
  const indexPath = join(webRoot, 'index.html');
  if (!existsSync(indexPath)) return;
  const basePath = findBasePath(services.config);
  const index = moveText('index.html', await readFile(indexPath, 'utf8'), basePath);
  const frames = parseFrames(
    await readFile(join(webRoot, 'frames.json'), 'utf8').catch(() => '{}'),
    (frame) => moveText('index.html', frame, basePath),
  );
  const makePolicy = pagePolicy(services);

  const moved = basePath === '' ? [] : await listMovable(webRoot);
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'frames.json', 'version.txt', '**/*.{br,gz}', ...moved],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => setFileHeaders(reply, relative(webRoot, path).replaceAll(sep, '/')),
  });
  for (const name of moved) {
    const { text, packed } = await readMovedFile(webRoot, name, basePath);
    app.get(`/${name}`, (request, reply) => {
      setFileHeaders(reply, name);
      reply.type(contentTypes[extname(name)] ?? 'text/plain').header('vary', 'accept-encoding');
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
    });
  }

  /** Chooses a pre-rendered first screen. The session cookie may be expired, so this is only a guess. */
  function findPage(request: FastifyRequest): string {
    // The service worker fetches pages without cookies, so it sends `x-tabiya-frame` instead.
    const isSignedIn =
      request.headers['x-tabiya-frame'] === 'signed-in' || readSessionToken(services, request) !== undefined;
    const who = isSignedIn ? 'signed-in' : 'signed-out';
    return frames[who]?.[request.url] ?? index;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const page = findPage(request).replaceAll(noncePlaceholder, nonce);
    reply
      .header('content-security-policy', makePolicy(nonce))
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    if (!takesGzip(request)) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await gzip(page, { level: 4 }));
  }

  app.get('/', sendPage);
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path)) throw new ApiError('not_found');
    return sendPage(request, reply);
  });
}

const frameTable = z.partialRecord(
  z.enum(['signed-in', 'signed-out']),
  z.partialRecord(z.string(), z.string()),
);

type Frames = z.infer<typeof frameTable>;

function parseFrames(text: string, move: (frame: string) => string): Frames {
  const frames = z.parse(frameTable, JSON.parse(text));
  for (const pages of Object.values(frames))
    for (const [path, frame] of Object.entries(pages)) if (frame !== undefined) pages[path] = move(frame);
  return frames;
}

async function listMovable(webRoot: string): Promise<string[]> {
  const entries = await readdir(webRoot, { recursive: true });
  return entries
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name !== 'index.html' && !name.startsWith('engine/') && canMove(name));
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
}

function setFileHeaders(reply: FastifyReply, name: string): void {
  const isHashed = name.startsWith('assets/');
  reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  if (name.startsWith('engine/')) reply.header('content-security-policy', enginePolicy);
  if (name === 'service-worker.js') reply.header('content-security-policy', serviceWorkerPolicy);
  if (name.startsWith('assets/estimate-worker-')) reply.header('content-security-policy', netWorkerPolicy);
  if (name.startsWith('assets/study-worker-')) reply.header('content-security-policy', studyWorkerPolicy);
}

function pagePolicy({ config }: Services): (nonce: string) => string {
  const upstreams = [config.lichessUrl, config.lichessExplorerUrl, config.chessComUrl].join(' ');
  return (nonce) =>
    [
      "default-src 'self'",
      "base-uri 'none'",
      `connect-src 'self' ${upstreams}`,
      "font-src 'self'",
      `form-action 'self' ${config.lichessUrl}`,
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      // The hash of chessground's only style attribute, `color-scheme:light only`.
      "style-src-attr 'unsafe-hashes' 'sha256-SyXRxMCl6H7Kgy9uTmu1UZqVBsRmMBF4sHRiTO3FQc0='",
    ].join('; ');
}
