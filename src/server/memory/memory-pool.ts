import type { DatabaseLocation } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { FairQueue } from '../openings/fair-queue.ts';
import { type PackageOutcome, PackageReader } from '../cards/package-reader.ts';
import { Semaphore } from '../semaphore.ts';
import { type ThreadOptions, WorkThreads } from '../work-threads.ts';
import type {
  Answered,
  LogJob,
  MemoryJob,
  MemoryOutcomes,
  ShortJob,
  ShortOutcomes,
} from './memory-worker.ts';
import type { FoldedPage, RefoldOptions } from './refold-page.ts';

export interface MemoryLimits {
  jobMs: number;
}

const memoryLimits: MemoryLimits = { jobMs: 90_000 };

/** Two jobs may run at once, so that one user's optimization does not block another user's statistics. */
const share = { running: 2, runningPerUser: 1, waiting: 16, waitingPerUser: 2 };
const retryAfterSeconds = 5;
const shortWaiting = 20;

const thread: Omit<ThreadOptions, 'threads' | 'task'> = {
  worker: new URL('memory-worker.ts', import.meta.url),
  idleMs: 30_000,
  maxHeapMb: 512,
};

export class MemoryPool {
  readonly location: DatabaseLocation;
  readonly #limits: MemoryLimits;
  readonly #queue = new FairQueue(share);
  readonly #threads = new WorkThreads<MemoryJob, MemoryOutcomes[MemoryJob['kind']]>({
    ...thread,
    task: 'remember',
    threads: share.running,
  });
  readonly #short = new WorkThreads<LogJob & ShortJob, Answered<ShortOutcomes[ShortJob['kind']]>>({
    ...thread,
    task: 'rememberShort',
    threads: 1,
  });
  readonly #shortTurns = new Semaphore<string>(1, shortWaiting);
  readonly #packages = new PackageReader();

  constructor(location: DatabaseLocation, limits: MemoryLimits = memoryLimits) {
    this.location = location;
    this.#limits = limits;
  }

  async run<Job extends MemoryJob>(
    job: Job,
    userId: string,
    clientGone?: AbortSignal,
  ): Promise<MemoryOutcomes[Job['kind']]> {
    // The cast is safe: threads lose the type of results, but a result always matches the kind of its job.
    return this.#runInTurn(
      userId,
      (signal) => this.#threads.run(job, { signal }) as Promise<MemoryOutcomes[Job['kind']]>,
      clientGone,
    );
  }

  readPackage(bytes: Uint8Array, userId: string): Promise<PackageOutcome> {
    return this.#runInTurn(userId, (signal) => this.#packages.read(bytes, signal));
  }

  async #runInTurn<Outcome>(
    userId: string,
    run: (signal: AbortSignal) => Promise<Outcome>,
    clientGone?: AbortSignal,
  ): Promise<Outcome> {
    const timeUp = AbortSignal.timeout(this.#limits.jobMs);
    const signal = clientGone === undefined ? timeUp : AbortSignal.any([timeUp, clientGone]);
    try {
      const outcome = await this.#queue.run(userId, signal, () => run(signal));
      if (outcome !== undefined) return outcome;
    } catch (error) {
      if (isOutOfMemory(error))
        throw new ApiError('unavailable', { message: 'This needs more memory than the server allows' });
      if (!timeUp.aborted) throw error;
    }
    throw new ApiError('unavailable', {
      message: timeUp.aborted
        ? `This took longer than ${this.#limits.jobMs / 1000} seconds and was stopped`
        : 'Too many users are waiting for this',
      retry_after_seconds: retryAfterSeconds,
    });
  }

  foldPage(page: RefoldOptions): Promise<FoldedPage> {
    return this.runShort({ kind: 'refold', ...page }, page.userId);
  }

  async runShort<Job extends ShortJob>(job: Job, userId: string): Promise<ShortOutcomes[Job['kind']]> {
    const end = await this.#shortTurns.take(userId);
    try {
      const answered = await this.#short.run({ ...job, location: this.location, userId });
      if ('refusal' in answered) throw new ApiError(answered.refusal.code, answered.refusal.extra);
      return answered.value as ShortOutcomes[Job['kind']];
    } finally {
      end();
    }
  }

  async close(): Promise<void> {
    this.#packages.close();
    await this.#threads.close();
    await this.#short.close();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
