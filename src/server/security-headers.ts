/** The headers that every answer carries. They are always the same, so helmet is asked once and not on each request. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { App } from './services.ts';
import { isHttps } from './config.ts';

export type SecurityHeaders = ReturnType<ServerResponse['getHeaders']>;

export function registerSecurityHeaders(app: App, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function makeSecurityHeaders(config: { publicUrl: string }): SecurityHeaders {
  const write = helmet({
    // The page brings a policy of its own; nothing else this server answers is meant to be looked at.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: isHttps(config),
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // For browsers that nobody has any more; each would be written on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  write(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  // What may be kept says so itself: the files of the page, and studies, which are asked for by their tag.
  return { ...response.getHeaders(), 'cache-control': 'no-store' };
}
