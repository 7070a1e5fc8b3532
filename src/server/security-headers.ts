/** The headers that every answer carries. */
import { findBasePath } from './base-path.ts';
import { isHttps } from './config.ts';
import type { App } from './services.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

export function registerSecurityHeaders(app: App, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function makeSecurityHeaders(config: { publicUrl: string }, pageVersion: string): SecurityHeaders {
  return {
    // A page of another build says so, and offers the newer.
    ...(pageVersion !== '' && { 'x-tabiya-version': pageVersion }),
    // The page brings a policy of its own; nothing else this server answers is meant to be looked at.
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(config) && { 'strict-transport-security': makeTransportRule(config) }),
    // What may be kept says so itself: the files of the page, and studies, which are asked for by their tag.
    'cache-control': 'no-store',
  };
}

/** A year, as browsers' own lists of hosts ask. A server under a path shares its host, so it decides nothing for subdomains. */
function makeTransportRule(config: { publicUrl: string }): string {
  return `max-age=31536000${findBasePath(config) === '' ? '; includeSubDomains' : ''}`;
}
