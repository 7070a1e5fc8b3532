import type { DatabaseLocation } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { FairQueue } from '../openings/fair-queue.ts';
import { type ThreadOptions, WorkThreads } from '../work-threads.ts';
import type { MemoryJob, MemoryOutcomes } from './memory-worker.ts';
import type { FoldedPage, RefoldOptions } from './refold-page.ts';

export interface MemoryLimits {
  /** From the request to its answer, waiting included: the longest log takes half a minute. What takes longer is ended with its thread. */
  jobMs: number;
}

const memoryLimits: MemoryLimits = { jobMs: 90_000 };

/** Two on this node, so that no fit holds up everybody's statistics; a few wait. */
const share = { running: 2, runningPerUser: 1, waiting: 16, waitingPerUser: 2 };
const retryAfterSeconds = 5;

const thread: Omit<ThreadOptions, 'threads'> = {
  worker: new URL('memory-worker.ts', import.meta.url),
  task: 'remember',
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
    threads: share.running,
  });
  /** Apart from the other jobs: a user who waits for cards does not wait for another user's fit. Each user has one page in it at a time. */
  readonly #folding = new WorkThreads<MemoryJob, FoldedPage>({ ...thread, threads: 1 });

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
    const timeUp = AbortSignal.timeout(this.#limits.jobMs);
    const signal = clientGone === undefined ? timeUp : AbortSignal.any([timeUp, clientGone]);
    try {
      const outcome = await this.#queue.run(userId, signal, () => this.#threads.run(job, { signal }));
      // `remember` answers each kind with its own outcome; what crosses threads has no type.
      if (outcome !== undefined) return outcome as MemoryOutcomes[Job['kind']];
    } catch (error) {
      if (!timeUp.aborted) throw error;
    }
    throw new ApiError('unavailable', {
      message: timeUp.aborted
        ? `It took longer than ${this.#limits.jobMs / 1000} seconds and was ended`
        : 'Others are waiting for the same',
      retry_after_seconds: retryAfterSeconds,
    });
  }

  foldPage(page: RefoldOptions, userId: string): Promise<FoldedPage> {
    return this.#folding.run({ kind: 'refold', ...page, location: this.location, userId });
  }

  async close(): Promise<void> {
    await this.#threads.close();
    await this.#folding.close();
  }
}
