/** A worker thread parses large bodies, because they would block the event loop. */
import { parse as parseForm } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { asError } from '#contract/thrown';
import type { BodyJob } from './body-worker.ts';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';
import { type End, Semaphore } from './semaphore.ts';
import { WorkThreads } from './work-threads.ts';

const smallBytes = 64 * 1024;
/** Each user's large bodies are parsed one at a time. Waiting bodies fill memory, so few may wait. */
const atOnce = 1;
const mostWaiting = 20;

type Done = (error: Error | null, body?: unknown) => void;

export function registerBodies(app: App): void {
  const readLarge = makeLargeReader(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer<ArrayBuffer>, done: Done) => {
      if (body.length <= smallBytes) void parseJson(request, body.toString(), done);
      else readLarge(request, { kind: 'json', bytes: body }, done);
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer<ArrayBuffer>, done: Done) => {
      if (body.length <= smallBytes) done(null, parseForm(body.toString()));
      else readLarge(request, { kind: 'form', bytes: body }, done);
    },
  );
}

function makeLargeReader(app: App): (request: FastifyRequest, job: BodyJob, done: Done) => void {
  const semaphore = new Semaphore<string>(atOnce, mostWaiting);
  const threads = new WorkThreads<BodyJob, unknown>({
    worker: new URL('body-worker.ts', import.meta.url),
    task: 'readBody',
    threads: 2,
    idleMs: 30_000,
  });
  app.addHook('onClose', () => threads.close());
  const ends = new WeakMap<FastifyRequest, End>();
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.();
    done();
  });

  async function read(request: FastifyRequest, job: BodyJob): Promise<unknown> {
    const end = await semaphore.take(request.user.id);
    // Handling a large list may take long, so the user's next large JSON body waits until this request is
    // answered.
    if (job.kind === 'json') ends.set(request, end);
    try {
      return await threads.run(job, { handOver: [job.bytes.buffer] });
    } catch (error) {
      if (error instanceof SyntaxError) throw new ApiError('invalid');
      throw error;
    } finally {
      if (job.kind === 'form') end();
    }
  }

  return (request, job, done) =>
    void read(request, job).then(
      (body) => done(null, body),
      (error: unknown) => done(asError(error)),
    );
}
