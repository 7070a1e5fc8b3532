/** What routes are given to work with. Here and not beside `buildApp`, so that no route imports what imports it. */
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { Mailer } from './mail.ts';
import type { ZodTypeProvider } from './validation.ts';

/** Everything that touches the world outside is handed in, so tests hand in their own. */
export interface Services {
  db: Db;
  config: Config;
  mailer: Mailer;
  /** Epoch milliseconds. */
  now: () => number;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What a write answers that has nothing else to tell. */
export const success = { api_result: 'general_sql_success' } as const;
