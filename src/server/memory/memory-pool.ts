import { ApiError } from '../errors.ts';
import { FairQueue } from '../openings/fair-queue.ts';
import { WorkThreads } from '../work-threads.ts';
import type { MemoryJob, MemoryOutcome } from './memory-worker.ts';

/** One at a time on this node; a few wait, at most one of each user. */
const share = { running: 1, runningPerUser: 1, waiting: 16, waitingPerUser: 2 };
const jobMs = 90_000;
const retryAfterSeconds = 5;

/** Fits weights and looks ahead in a thread of its own, so that other users notice nothing. */
export class MemoryPool {
  readonly #queue = new FairQueue(share);
  readonly #threads = new WorkThreads<MemoryJob, MemoryOutcome>({
    worker: new URL('memory-worker.ts', import.meta.url),
    task: 'remember',
    threads: 1,
    idleMs: 30_000,
    maxHeapMb: 512,
  });
  #canFit: Promise<boolean> | undefined;

  async run(job: MemoryJob, userId: string): Promise<MemoryOutcome> {
    const signal = AbortSignal.timeout(jobMs);
    const outcome = await this.#queue.run(userId, signal, () => this.#threads.run(job, { signal }));
    if (outcome !== undefined) return outcome;
    throw new ApiError('unavailable', {
      message: 'Others are waiting for the same',
      retry_after_seconds: retryAfterSeconds,
    });
  }

  /** Whether the optimizer has a binary for this machine. */
  async canFit(): Promise<boolean> {
    this.#canFit ??= import('fsrs-rs-nodejs').then(
      () => true,
      () => false,
    );
    return this.#canFit;
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }
}
