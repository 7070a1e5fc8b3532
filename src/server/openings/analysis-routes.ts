import type { FastifyReply } from 'fastify';
import type { CheckError } from '#chess/opening/opening-fault';
import { PGN_LIMITS } from '#chess/pgn/limits';
import { type ErrorCode, errorTable } from '#contract/errors';
import { makeFailureText } from '#contract/failure-text';
import { comparisonForm, openingForm } from '#contract/openings';
import type { App } from '../services.ts';
import { ApiError } from '../errors.ts';
import { type AnalysisLimits, poolLimits, AnalysisPool } from './analysis-pool.ts';
import type { AnalysisJob } from './analysis-worker.ts';

/** Enough for two texts of the maximum size, because URL encoding may triple each byte. */
const bodyLimit = 2 * 3 * PGN_LIMITS.textBytes + 64 * 1024;

export function registerAnalysisRoutes(app: App, limits: AnalysisLimits = poolLimits): void {
  const pool = new AnalysisPool(limits);
  app.addHook('onClose', () => pool.close());

  const options = { bodyLimit };

  async function answer(reply: FastifyReply, job: AnalysisJob, contentType: string): Promise<FastifyReply> {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const outcome = await pool.run(job, reply.request.user.id, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
      return undefined;
    });
    if (outcome === undefined) return reply.hijack();
    if ('error' in outcome) throw makeApiError(outcome.error);
    return reply.type(contentType).send(Buffer.from(outcome.buffer, outcome.byteOffset, outcome.byteLength));
  }

  app.post('/api/consistency_check', { ...options, schema: { body: openingForm } }, (request, reply) =>
    withFailureText(() => answer(reply, { kind: 'consistency', form: request.body }, json)),
  );

  app.post('/api/create_opening_book', { ...options, schema: { body: openingForm } }, (request, reply) =>
    withFailureText(() => answer(reply, { kind: 'book', form: request.body }, json)),
  );

  app.post('/api/check_opening', { ...options, schema: { body: comparisonForm } }, async (request, reply) => {
    const asText = !(request.headers.accept ?? '').includes('application/json');
    const job: AnalysisJob = { kind: 'comparison', form: request.body, asText };
    if (!asText) return withFailureText(() => answer(reply, job, json));
    try {
      return await answer(reply, job, text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const retryAfter = error.extra.retry_after_seconds;
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
      return reply
        .code(errorTable[error.code].status)
        .type(text)
        .send(makeFailureText(reasonOf(error)));
    }
  });
}

const json = 'application/json; charset=utf-8';
const text = 'text/plain; charset=utf-8';

function makeApiError({ limit, message }: CheckError): ApiError {
  const code: ErrorCode = limit === undefined || limit === 'nesting' ? 'invalid' : 'too_large';
  return new ApiError(code, { message });
}

function reasonOf({ message, extra }: ApiError): string {
  return typeof extra.message === 'string' ? extra.message : message;
}

async function withFailureText(run: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, { ...error.extra, results: makeFailureText(reasonOf(error)) });
  }
}
