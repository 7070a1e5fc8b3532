/**
 * Stops DNS rebinding: a foreign page can point its own name at this server, but it cannot change the `Host` that its browser
 * sends. Links never come from `Host`; they are made from `PUBLIC_URL`.
 */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

/** Container networks probe these under names of their own. Health says one word, and metrics check who asks. */
const probes: ReadonlySet<string | undefined> = new Set(['/api/health', '/metrics']);

export function registerKnownHosts(app: App, { publicUrl }: { publicUrl: string }): void {
  const known = new Set(['localhost', new URL(publicUrl).hostname]);
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const { host } = request.headers;
    // Every browser sends one.
    if (host !== undefined && !isKnown(host, known) && !probes.has(request.routeOptions.url))
      throw new ApiError('wrong_host');
    done();
  });
}

/** An IP address needs no DNS, so no page can have it point elsewhere. The port does not matter: proxies change it. */
function isKnown(host: string, known: ReadonlySet<string>): boolean {
  const [, v6, name = ''] = /^(?:\[([\da-f:.]+)\]|([^:[\]@]+))(?::\d*)?$/i.exec(host) ?? [];
  if (v6 !== undefined) return isIP(v6) === 6;
  return isIP(name) === 4 || known.has(name.toLowerCase());
}
