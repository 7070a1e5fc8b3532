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
    ...(pageVersion !== '' && { 'x-tabiya-version': pageVersion }),
    // Pages set their own policies. Browsers do not display other responses, so those may load nothing.
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(config) && { 'strict-transport-security': makeTransportRule(config) }),
    'cache-control': 'no-store',
  };
}

/**
 * Browsers' preload lists require a year. With a base path, other apps may use the domain, so leave out
 * subdomains.
 */
function makeTransportRule(config: { publicUrl: string }): string {
  return `max-age=31536000${findBasePath(config) === '' ? '; includeSubDomains' : ''}`;
}
