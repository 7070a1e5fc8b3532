import { availableParallelism } from 'node:os';
import { ApiError } from '../errors.ts';
import { WorkThreads } from '../work-threads.ts';
import { FairQueue } from './fair-queue.ts';
import type { AnalysisJob, AnalysisOutcome } from './analysis-worker.ts';

export interface AnalysisLimits {
  threads: number;
  /** The length of the queue. One user may fill a quarter of it. */
  waiting: number;
  jobMs: number;
}

export const poolLimits: AnalysisLimits = {
  // At least two threads, so that one user cannot occupy all of them.
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  waiting: 32,
  jobMs: 30_000,
};

const maxHeapMb = 1024;
const retryAfterSeconds = 5;

export class AnalysisPool {
  readonly #limits: AnalysisLimits;
  readonly #queue: FairQueue;
  readonly #threads: WorkThreads<AnalysisJob, AnalysisOutcome>;

  constructor(limits: AnalysisLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue({
      running: limits.threads,
      runningPerUser: Math.max(1, limits.threads - 1),
      waiting: limits.waiting,
      waitingPerUser: Math.ceil(limits.waiting / 4),
    });
    this.#threads = new WorkThreads({
      worker: new URL('analysis-worker.ts', import.meta.url),
      task: 'analyse',
      threads: limits.threads,
      idleMs: 30_000,
      maxHeapMb,
    });
  }

  async run(job: AnalysisJob, userId: string, clientGone: AbortSignal): Promise<AnalysisOutcome> {
    const timeUp = AbortSignal.timeout(this.#limits.jobMs);
    const signal = AbortSignal.any([timeUp, clientGone]);
    try {
      const outcome = await this.#queue.run(userId, signal, () => this.#threads.run(job, { signal }));
      if (outcome !== undefined) return outcome;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new ApiError('too_large', { message: 'The study needs too much memory to check' });
      }
      if (!timeUp.aborted) throw error;
    }
    if (timeUp.aborted) throw busy(`The check took longer than ${this.#limits.jobMs / 1000} seconds`);
    throw busy('Too many opening checks are waiting');
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }
}

function busy(message: string): ApiError {
  return new ApiError('unavailable', { message, retry_after_seconds: retryAfterSeconds });
}
