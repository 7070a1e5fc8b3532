/** One JSON object per line. What a secret may travel in is never logged, whoever hands it over. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Headers and fields that hold secrets, wherever in a logged object they appear within two steps. */
const secretNames = ['cookie', '["set-cookie"]', 'authorization', 'password', 'token', 'sealed_token'];

export function makeLogger(config: { logLevel: LogLevel }, destination: DestinationStream): Logger {
  const paths = secretNames.flatMap((name) => {
    const key = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${key}`, `*.*${key}`, `*.*.*${key}`];
  });
  return pino({ level: config.logLevel, redact: { paths, censor: '(left out)' } }, destination);
}

/**
 * Names the request in what is logged about it. Made for the few requests that have something to say: one for every request
 * would cost more than reading its session.
 */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id });
}
