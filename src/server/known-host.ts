/** Stops DNS rebinding: a foreign page cannot change the `Host` its browser sends. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

/** Container networks probe under their own names. Neither reveals anything. */
const probes: ReadonlySet<string | undefined> = new Set(['/api/health', '/metrics']);

export function registerKnownHosts(app: App, { publicUrl }: { publicUrl: string }): void {
  const known = new Set(['localhost', new URL(publicUrl).hostname]);
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const { host } = request.headers;
    if (host !== undefined && !isKnown(host, known) && !probes.has(request.routeOptions.url))
      throw new ApiError('wrong_host');
    done();
  });
}

/** IP addresses need no DNS. Ignores the port, which proxies change. */
function isKnown(host: string, known: ReadonlySet<string>): boolean {
  const [, v6, name = ''] = /^(?:\[([\da-f:.]+)\]|([^:[\]@]+))(?::\d*)?$/i.exec(host) ?? [];
  if (v6 !== undefined) return isIP(v6) === 6;
  return isIP(name) === 4 || known.has(name.toLowerCase());
}
