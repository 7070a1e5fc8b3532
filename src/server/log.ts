import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LogFn, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { makeLoggable } from './loggable.ts';

export function makeLogger(config: { logLevel: LogLevel }, destination: DestinationStream): Logger {
  const logger = pino(
    {
      level: config.logLevel,
      hooks: { logMethod: logSafely },
      serializers: { err: (value: unknown) => value },
    },
    destination,
  );
  const { child } = logger;
  const childSafely: typeof child = function (this: Logger, bindings, options) {
    return Reflect.apply(child, this, [...makeLoggable([bindings]), options]);
  };
  return Object.assign(logger, { child: childSafely });
}

function logSafely(this: Logger, given: unknown[], log: LogFn): void {
  try {
    const [first, ...rest] = given;
    const values =
      first instanceof Error ? [{ err: first }, ...(rest.length === 0 ? [first.message] : rest)] : given;
    Reflect.apply(log, this, makeLoggable(values));
  } catch (error) {
    try {
      log.call(this, { why: makeLoggable([error]) }, 'something could not be logged');
    } catch {
      // Without a log, there is no way to report the error.
    }
  }
}

export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id });
}
