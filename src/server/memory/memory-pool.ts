import type { DatabaseLocation } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { FairQueue } from '../openings/fair-queue.ts';
import { type PackageOutcome, PackageReader } from '../cards/package-reader.ts';
import { Turns } from '../turns.ts';
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
  /** From the request to its answer, waiting included: the longest log takes half a minute. What takes longer is ended with its thread. */
  jobMs: number;
}

const memoryLimits: MemoryLimits = { jobMs: 90_000 };

/** Two on this node, so that no fit holds up everybody's statistics; a few wait. */
const share = { running: 2, runningPerUser: 1, waiting: 16, waitingPerUser: 2 };
const retryAfterSeconds = 5;
/** Each waits for its turn with a log or a body. */
const shortWaiting = 20;

const thread: Omit<ThreadOptions, 'threads' | 'task'> = {
  worker: new URL('memory-worker.ts', import.meta.url),
  idleMs: 30_000,
  maxHeapMb: 512,
};

/** Reads logs, folds, fits and looks ahead in threads, so that other users notice nothing. */
export class MemoryPool {
  /** Where jobs find the logs. */
  readonly location: DatabaseLocation;
  readonly #limits: MemoryLimits;
  readonly #queue = new FairQueue(share);
  readonly #threads = new WorkThreads<MemoryJob, MemoryOutcomes[MemoryJob['kind']]>({
    ...thread,
    task: 'remember',
    threads: share.running,
  });
  /** Apart from the other jobs: a user who waits for cards does not wait for another user's fit. Each user has one in it at a time. */
  readonly #short = new WorkThreads<LogJob & ShortJob, Answered<ShortOutcomes[ShortJob['kind']]>>({
    ...thread,
    task: 'rememberShort',
    threads: 1,
  });
  readonly #shortTurns = new Turns<string>(1, shortWaiting);
  readonly #packages = new PackageReader();

  constructor(location: DatabaseLocation, limits: MemoryLimits = memoryLimits) {
    this.location = location;
    this.#limits = limits;
  }

  /** Ends when the time is up or the client has gone, whether the job waits or runs: its thread is ended with it. */
  async run<Job extends MemoryJob>(
    job: Job,
    userId: string,
    clientGone?: AbortSignal,
  ): Promise<MemoryOutcomes[Job['kind']]> {
    // `remember` answers each kind with its own outcome; what crosses threads has no type.
    return this.#runInTurn(
      userId,
      (signal) => this.#threads.run(job, { signal }) as Promise<MemoryOutcomes[Job['kind']]>,
      clientGone,
    );
  }

  /** The same for a package of Anki, in a process. */
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

  foldPage(page: RefoldOptions, userId: string): Promise<FoldedPage> {
    return this.runShort({ kind: 'refold', ...page }, userId);
  }

  async runShort<Job extends ShortJob>(job: Job, userId: string): Promise<ShortOutcomes[Job['kind']]> {
    const end = await this.#shortTurns.take(userId);
    try {
      const answered = await this.#short.run({ ...job, location: this.location, userId });
      if ('refusal' in answered) throw new ApiError(answered.refusal.code, answered.refusal.extra);
      // As above.
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

/** Of a thread: it has ended, and nothing else has. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
