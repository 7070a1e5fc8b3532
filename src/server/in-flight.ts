/**
 * What one user may have in this node's memory at once: bodies on their way in, answers on their way out. A client that sends
 * slowly or does not read uses up its own share only. A stranger's share is that of their network.
 */
import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, tooManyRequests } from './errors.ts';
import type { App } from './services.ts';
import { type End, Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Waits until the answers that the user has not read leave room for so many bytes. They count until this answer has left. */
    makeRoom(bytes: number): Promise<void>;
    /** Waits until no other export of the user's is under way. */
    waitForExports(): Promise<void>;
  }
}

export interface InFlightLimits {
  /** The room for bodies: more than the largest that a route takes. */
  bodyBytes: number;
  /** The room for answers: four of the longest texts. */
  answerBytes: number;
  /** Requests that wait for room; what is beyond them is refused. */
  waiting: number;
}

const megabyte = 1024 * 1024;
export const inFlightLimits: InFlightLimits = {
  bodyBytes: 50 * megabyte,
  answerBytes: 32 * megabyte,
  waiting: 20,
};
/** Each holds a request, no text. */
const exportsWaiting = 5;

/** An answer of this size leaves at once: the system has room for it even if nobody reads. */
const smallAnswerBytes = 16 * 1024;

/** This hook runs after the hooks that find out who asks, and before anything of a body is read. */
export function registerInFlight(app: App, limits: InFlightLimits = inFlightLimits): void {
  const bodies = new Turns<string>(limits.bodyBytes, limits.waiting);
  const answers = new Turns<string>(limits.answerBytes, limits.waiting);
  const exports = new Turns<string>(1, exportsWaiting, refuseExport);
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
        // A client that has gone away meanwhile sends nothing more, and the stream does not say so a second time.
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

/** The same for a client that may have waited: nothing is read for one that has gone away meanwhile. */
function hold(reply: FastifyReply, end: End): void {
  endWith(reply, end);
  if (reply.raw.destroyed) throw new ApiError('unavailable');
}

/** When the answer has left, or the client is gone. */
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

/** Streams are counted where they are made; the files of the page are not counted. */
function measure(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : 0;
}

/** A body without a length takes its room as it comes and cannot wait for it: two of them could wait for each other. */
function countChunks(
  { holder }: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  turns: Turns<string>,
): Readable {
  const ends: End[] = [];
  endWith(reply, () => {
    for (const end of ends) end();
  });
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const end = turns.takeNow(holder, chunk.length);
      if (end !== undefined) {
        ends.push(end);
        next(null, chunk);
        return;
      }
      // What still comes is thrown away.
      payload.unpipe(counting).resume();
      next(tooManyRequests(1000));
    },
  });
  // The reader of the body hears the error while it listens. Afterwards nobody does, and an error that nobody hears ends the server.
  counting.on('error', () => undefined);
  payload.once('close', () => {
    if (!payload.readableEnded) counting.destroy(new ApiError('invalid'));
  });
  return payload.pipe(counting);
}
