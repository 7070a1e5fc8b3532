/** Serves the built web app: hashed files for ever, the page itself fresh each time with its own CSP nonce. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readSessionToken } from './accounts/session.ts';
import type { App, Services } from './services.ts';
import { ApiError } from './errors.ts';

const noncePlaceholder = '__CSP_NONCE__';
const gzip = promisify(gzipCallback);
const yearSeconds = 365 * 24 * 60 * 60;
/**
 * A worker obeys the policy that its own script came with. The engine may fetch its other file and compile it, the worker of the
 * nets may compile the kernel it is given, and nothing else; the page itself compiles nothing.
 */
const enginePolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
/** Both fetch their parts, which they share with the page. */
const netWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const studyWorkerPolicy = "default-src 'none'; script-src 'self'";
/** It asks this server alone. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** Which build of the page this server has; empty without one. Every answer names it, so that an older page can say so. */
export async function readPageVersion(webRoot: string): Promise<string> {
  return (await readFile(join(webRoot, 'version.txt'), 'utf8').catch(() => '')).trim();
}

export async function registerPage(app: App, services: Services, webRoot: string): Promise<void> {
  const indexPath = join(webRoot, 'index.html');
  if (!existsSync(indexPath)) return;
  const index = await readFile(indexPath, 'utf8');
  const frames = parseFrames(await readFile(join(webRoot, 'frames.json'), 'utf8').catch(() => '{}'));
  const makePolicy = pagePolicy(services);

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'frames.json', 'version.txt', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      if (path.startsWith(join(webRoot, 'engine'))) reply.header('content-security-policy', enginePolicy);
      if (path === join(webRoot, 'service-worker.js'))
        reply.header('content-security-policy', serviceWorkerPolicy);
      if (path.startsWith(join(webRoot, 'assets', 'estimate-worker-')))
        reply.header('content-security-policy', netWorkerPolicy);
      if (path.startsWith(join(webRoot, 'assets', 'study-worker-')))
        reply.header('content-security-policy', studyWorkerPolicy);
    },
  });

  /** The page with its first screen already drawn, where the build could know it; the cookie is only a guess. */
  function findPage(request: FastifyRequest): string {
    // The service worker asks for the pages that it keeps without saying who it is.
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
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await gzip(page, { level: 4 }));
  }

  app.get('/', sendPage);
  // Screens have addresses of their own; what is under /api or looks like a file and is not there stays a 404.
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

/** Absent where only index.html was built, as in tests. */
function parseFrames(text: string): z.infer<typeof frameTable> {
  return z.parse(frameTable, JSON.parse(text));
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
      // chessground writes one fixed style attribute, `color-scheme:light only`, on its layers for arrows.
      "style-src-attr 'unsafe-hashes' 'sha256-SyXRxMCl6H7Kgy9uTmu1UZqVBsRmMBF4sHRiTO3FQc0='",
    ].join('; ');
}
