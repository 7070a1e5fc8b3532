import { Piscina } from 'piscina';
import { ApiError } from '../errors.ts';
import { FairQueue } from '../openings/fair-queue.ts';
import type { MemoryJob, MemoryOutcome } from './memory-worker.ts';

/** One at a time on this node; a few wait, of each user but one. */
const share = { running: 1, runningPerUser: 1, waiting: 16, waitingPerUser: 2 };
const idleMs = 30_000;
const jobMs = 90_000;
const retryAfterSeconds = 5;

/** Fits weights and looks ahead in a thread of its own, so that other users notice nothing. */
export class MemoryPool {
  readonly #queue = new FairQueue(share);
  #pool: Piscina<MemoryJob, MemoryOutcome> | undefined;
  #canFit: Promise<boolean> | undefined;

  async run(job: MemoryJob, userId: string): Promise<MemoryOutcome> {
    const pool = this.#start();
    const signal = AbortSignal.timeout(jobMs);
    const outcome = await this.#queue.run(userId, signal, () => pool.run(job, { signal }));
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
    await this.#pool?.destroy();
  }

  /** Only with the first job: most nodes of a test or a tool never have one. */
  #start(): Piscina<MemoryJob, MemoryOutcome> {
    this.#pool ??= new Piscina({
      filename: new URL('memory-worker.ts', import.meta.url).href,
      name: 'remember',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    return this.#pool;
  }
}
