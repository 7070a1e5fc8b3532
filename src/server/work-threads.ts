/** Threads that start with their first job, because most nodes of a test or a tool never have one, and end when there is no more. */
import { Piscina } from 'piscina';
import { ApiError } from './errors.ts';

export interface ThreadOptions {
  /** The file of the worker, and the function of it that takes a job. */
  worker: URL;
  task: string;
  /** How many run at once; each has one job at a time. */
  threads: number;
  /** How long an idle one is kept. */
  idleMs: number;
  /** Jobs beyond these are refused. */
  mostWaiting?: number;
  maxHeapMb?: number;
}

interface RunOptions {
  signal?: AbortSignal;
  /** Handed over instead of being copied. */
  handOver?: ArrayBuffer[];
}

export class WorkThreads<Job, Outcome> {
  readonly #options: ThreadOptions;
  #pool: Piscina<Job, Outcome> | undefined;
  #isClosed = false;
  /** Why the threads of a pool did not even begin. */
  readonly #failures = new WeakMap<Piscina<Job, Outcome>, unknown>();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#pool?.queueSize ?? 0;
  }

  async run(job: Job, { signal, handOver = [] }: RunOptions = {}): Promise<Outcome> {
    if (this.#isClosed) throw new ApiError('unavailable');
    const pool = (this.#pool ??= this.#start());
    try {
      return await pool.run(job, { transferList: handOver, ...(signal && { signal }) });
    } catch (error) {
      // The server stops, and the job with it: nothing that anybody has to look into.
      if (this.#isClosed) throw new ApiError('unavailable');
      throw this.#failures.get(pool) ?? error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  #start(): Piscina<Job, Outcome> {
    const { worker, task, threads, idleMs, mostWaiting, maxHeapMb } = this.#options;
    const pool = new Piscina<Job, Outcome>({
      filename: worker.href,
      name: task,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: 1,
      ...(mostWaiting !== undefined && { maxQueue: mostWaiting }),
      ...(maxHeapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    });
    // A thread that cannot even begin has no job yet: nobody would hear of it, and the jobs that wait would wait for ever.
    pool.on('error', (reason: unknown) => {
      this.#failures.set(pool, reason);
      if (this.#pool === pool) this.#pool = undefined;
      void pool.destroy();
    });
    return pool;
  }
}
