import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from './reply.ts';

export type SiteName = 'lichess' | 'explorer' | 'chess-com';

export interface SiteRequest {
  method: string;
  /** Still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Site {
  name: SiteName;
  /** Headers for every answer to this request, faults included: which paths scripts of other origins may read. */
  corsHeaders(request: SiteRequest): Record<string, string>;
  /** The body a plain failure of this site has. */
  errorBody(status: number): string;
  handle(request: SiteRequest, reply: Reply): Promise<void>;
}
