import type { StoredGame } from '../games/stored-game.ts';
import type { SiteRequest } from '../http/site.ts';
import type { Reply } from '../http/reply.ts';
import type { TokenStore } from '../oauth/token-store.ts';
import type { Study } from '../studies/study.ts';
import type { Users } from '../users.ts';
import type { Visitor } from './access.ts';

export interface LichessOptions {
  games: readonly StoredGame[];
  studies: readonly Study[];
  users: Users;
  tokens: TokenStore;
  now: () => number;
  pace: number;
  crawlerRules: boolean;
  concurrencyLimits: boolean;
}

export interface Call {
  request: SiteRequest;
  reply: Reply;
  visitor: Visitor;
  parameters: string[];
}
export interface Route {
  method: string;
  path: RegExp;
  handle(call: Call): Promise<void>;
}

const notFoundPage = '<!doctype html><title>Page not found</title><h1>404</h1><p>Page not found!</p>';

export function sendNotFound(reply: Reply): Promise<void> {
  return reply.send(404, notFoundPage, { 'content-type': 'text/html; charset=utf-8' });
}
