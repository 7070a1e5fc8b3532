/**
 * Accepts only known hosts, to prevent DNS rebinding: a website cannot change the `Host` that the browser
 * sends.
 */
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

/**
 * Health checks and Prometheus in container networks use other host names, so any name may reach these
 * routes. `/metrics` checks the host or a token itself.
 */
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

const privateAddresses = new BlockList();
// Loopback, home networks, carriers and VPNs (100.64/10), and link-local addresses.
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  privateAddresses.addSubnet(address, bits, 'ipv4');
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Ignores the port, because proxies change it. */
function isKnown(host: string, known: ReadonlySet<string>): boolean {
  const [, name = '', v6] = /^(\[([\da-f:.]+)\]|[^:[\]@]+)(?::\d*)?$/i.exec(host) ?? [];
  if (known.has(name.toLowerCase())) return true;
  return v6 === undefined
    ? isIP(name) === 4 && privateAddresses.check(name, 'ipv4')
    : isIP(v6) === 6 && privateAddresses.check(v6, 'ipv6');
}
