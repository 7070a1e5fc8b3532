/**
 * Limits the memory that one client's requests and responses take up. Anonymous clients of one network share
 * a limit.
 */
import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, tooManyRequests } from './errors.ts';
import type { App } from './services.ts';
import { type End, Semaphore } from './semaphore.ts';

declare module 'fastify' {
  interface FastifyReply {
    makeRoom(bytes: number): Promise<void>;
    waitForExports(): Promise<void>;
  }
}

export interface InFlightLimits {
  bodyBytes: number;
  answerBytes: number;
  waiting: number;
}

const megabyte = 1024 * 1024;
export const inFlightLimits: InFlightLimits = {
  bodyBytes: 50 * megabyte,
  answerBytes: 32 * megabyte,
  waiting: 20,
};
const exportsWaiting = 5;

const smallAnswerBytes = 16 * 1024;

/** Register this after authentication and before the body is read. */
export function registerInFlight(app: App, limits: InFlightLimits = inFlightLimits): void {
  const bodies = new Semaphore<string>(limits.bodyBytes, limits.waiting);
  const answers = new Semaphore<string>(limits.answerBytes, limits.waiting);
  const exports = new Semaphore<string>(1, exportsWaiting, refuseExport);
  const counted = new WeakSet<FastifyReply>();

  app.decorateReply('makeRoom', async function (bytes) {
    counted.add(this);
    hold(this, await answers.take(this.request.holder, bytes));
  });
  app.decorateReply('waitForExports', async function () {
    hold(this, await exports.take(this.request.holder));
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request;
    if (headers['transfer-encoding'] !== undefined)
      return done(null, countChunks(request, reply, payload, bodies));
    const bytes = Number(headers['content-length'] ?? 0);
    if (bytes === 0) return done(null, payload);
    if (bytes > routeOptions.bodyLimit) return done(new ApiError('too_large'));
    bodies.take(request.holder, bytes).then(
      (end) => {
        endWith(reply, end);
        if (request.raw.destroyed) done(new ApiError('unavailable'));
        else done(null, payload);
      },
      (error: Error) => done(error),
    );
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = measure(payload);
    if (bytes <= smallAnswerBytes || counted.has(reply)) return done(null, payload);
    const end = answers.takeNow(request.holder, bytes);
    if (end === undefined) return done(tooManyRequests(1000));
    endWith(reply, end);
    done(null, payload);
  });
}

function hold(reply: FastifyReply, end: End): void {
  endWith(reply, end);
  if (reply.raw.destroyed) throw new ApiError('unavailable');
}

function endWith({ raw }: FastifyReply, end: End): void {
  if (raw.destroyed || raw.writableFinished) end();
  else raw.once('finish', end).once('close', end);
}

function refuseExport(): ApiError {
  return new ApiError('too_many_requests', {
    message: 'Your other exports are still running. Try again when they finish',
    retry_after_seconds: 5,
  });
}

/** Streams count as zero: API routes reserve their size with `makeRoom`, and page files do not count. */
function measure(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}

/** Counts chunks as they arrive and never waits, because two waiting bodies could deadlock. */
function countChunks(
  { holder }: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  semaphore: Semaphore<string>,
): Readable {
  const ends: End[] = [];
  endWith(reply, () => {
    for (const end of ends) end();
  });
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const end = semaphore.takeNow(holder, chunk.length);
      if (end !== undefined) {
        ends.push(end);
        next(null, chunk);
        return;
      }
      payload.unpipe(counting).resume();
      next(tooManyRequests(1000));
    },
  });
  // Without a listener, an error of the stream would crash the process.
  counting.on('error', () => undefined);
  payload.once('close', () => {
    if (!payload.readableEnded) counting.destroy(new ApiError('invalid'));
  });
  return payload.pipe(counting);
}
