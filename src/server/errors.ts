import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countOf } from '#chess/count-of';
import { type ErrorCode, errorTable } from '#contract/errors';
import { isOwnerGone } from './db/foreign-key.ts';
import { isUnavailable } from './db/unavailable.ts';
import { logOf } from './log.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, extra: Readonly<Record<string, unknown>> = {}) {
    super(errorTable[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.extra = extra;
  }
}

export function tooManyRequests(retryAfterMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new ApiError('too_many_requests', {
    message: `Too many attempts. Try again in ${humanDuration(seconds)}.`,
    retry_after_seconds: seconds,
  });
}

function humanDuration(seconds: number): string {
  if (seconds < 90) return countOf(seconds, 'second');
  return `${Math.ceil(seconds / 60)} minutes`;
}

const frameworkCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

const suspicious: ReadonlySet<ErrorCode> = new Set(['foreign_origin', 'too_many_requests', 'wrong_host']);

const retryAfterSeconds = 5;

export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const failure = asApiError(error);
    if (failure === undefined) {
      logOf(request).error({ err: error, route: request.routeOptions.url }, 'request failed');
      const code = isUnavailable(error) ? 'unavailable' : 'internal';
      const { status, message } = errorTable[code];
      if (code === 'unavailable') reply.header('retry-after', retryAfterSeconds);
      reply.code(status);
      return { api_result: code, message: `${message}. Reference: ${request.id}`, reference: request.id };
    }
    if (suspicious.has(failure.code)) {
      const event = { refusal: failure.code, route: request.routeOptions.url, address: request.ip };
      logOf(request).info(event, 'refused');
    }
    const retryAfter = failure.extra.retry_after_seconds;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    reply.code(errorTable[failure.code].status);
    return { api_result: failure.code, message: failure.message, ...failure.extra };
  });
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
}

export function answerRouterError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? errorTable.invalid.status)
    .send({ api_result: 'invalid', message: 'The address is not valid' });
}

export function problemOf(error: Error): { field?: unknown; message: string } {
  if (!(error instanceof ApiError)) return { message: error.message };
  return { field: error.extra.field, message: String(error.extra.message ?? error.message) };
}

export function asApiError(error: FastifyError | ApiError): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isOwnerGone(error)) return new ApiError('not_found');
  const code = error.statusCode === undefined ? undefined : frameworkCodes[error.statusCode];
  return code === undefined ? undefined : new ApiError(code);
}
