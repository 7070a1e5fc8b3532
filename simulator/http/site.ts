import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from './reply.ts';

export type SiteName = 'lichess' | 'explorer' | 'chess-com';

export interface SiteRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Site {
  name: SiteName;
  corsHeaders(request: SiteRequest): Record<string, string>;
  errorBody(status: number): string;
  handle(request: SiteRequest, reply: Reply): Promise<void>;
}
