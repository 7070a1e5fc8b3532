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

export interface Services {
  db: Db;
  config: Config;
  mailer: Mailer;
  now: () => number;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export const success = { api_result: 'general_sql_success' } as const;
