import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ApiError } from '../errors.ts';
import type { AnalysisJob, AnalysisOutcome } from './analysis-worker.ts';

export interface AnalysisLimits {
  threads: number;
  /** Jobs that may wait; one more is refused. */
  waiting: number;
  /** From the request to its answer, waiting included. */
  jobMs: number;
}

export const analysisLimits: AnalysisLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 32,
  jobMs: 30_000,
};

/** A text of the limit makes a graph of a few hundred megabytes; nothing may take the whole machine. */
const maxHeapMb = 1024;
const idleMs = 30_000;
const retryAfterSeconds = 5;

/** Runs opening checks in threads of their own, so that the event loop never waits for a study. */
export class AnalysisPool {
  private readonly limits: AnalysisLimits;
  private pool: Piscina<AnalysisJob, AnalysisOutcome> | undefined;

  constructor(limits: AnalysisLimits) {
    this.limits = limits;
  }

  /** Ends when the client goes away or the time is up, whether the job waits or runs. */
  async run(job: AnalysisJob, clientGone: AbortSignal): Promise<AnalysisOutcome> {
    const pool = this.start();
    if (pool.queueSize >= this.limits.waiting) throw busy('Too many opening checks are waiting');
    const timeUp = AbortSignal.timeout(this.limits.jobMs);
    try {
      return await pool.run(job, { signal: AbortSignal.any([timeUp, clientGone]) });
    } catch (error) {
      if (timeUp.aborted) throw busy(`The check took longer than ${this.limits.jobMs / 1000} seconds`);
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new ApiError('too_large', { message: 'The study takes more memory than one check may have' });
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  /** Only with the first job: most nodes of a test or a tool never have one. */
  private start(): Piscina<AnalysisJob, AnalysisOutcome> {
    this.pool ??= new Piscina({
      filename: new URL('analysis-worker.ts', import.meta.url).href,
      name: 'analyse',
      minThreads: 0,
      maxThreads: this.limits.threads,
      maxQueue: this.limits.waiting + 1,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    return this.pool;
  }
}

function busy(message: string): ApiError {
  return new ApiError('unavailable', { message, retry_after_seconds: retryAfterSeconds });
}
