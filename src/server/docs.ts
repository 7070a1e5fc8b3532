import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import * as z from 'zod/mini';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; font-src 'self'; img-src 'self'; media-src 'self'; style-src 'self'";

const pathOf = z.object({ '*': z.string() });

export async function registerDocs(app: App, docsRoot: string, basePath: string): Promise<void> {
  if (!existsSync(join(docsRoot, 'index.html'))) return;
  app.get('/docs', (_request, reply) => reply.redirect(`${basePath}/docs/index`));
  const files = await readdir(docsRoot, { recursive: true });
  const known = new Set(files.flatMap((file) => [file, file.replace(/\.html$/, '')]));
  await app.register(async (docs: App) => {
    // Reject unknown paths first, because the file system fails on long names and NUL.
    docs.addHook('onRequest', async (request) => {
      const { '*': file = '' } = pathOf.parse(request.params);
      if (!known.has(file)) throw new ApiError('not_found');
    });
    await docs.register(fastifyStatic, {
      root: docsRoot,
      prefix: '/docs/',
      decorateReply: false,
      extensions: ['html'],
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
      },
    });
  });
}
