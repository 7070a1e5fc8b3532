import { Piscina } from 'piscina';
import { ApiError } from './errors.ts';

export interface ThreadOptions {
  worker: URL;
  task: string;
  threads: number;
  idleMs: number;
  mostWaiting?: number;
  maxHeapMb?: number;
}

interface RunOptions {
  signal?: AbortSignal;
  handOver?: ArrayBuffer[];
}

export class WorkThreads<Job, Outcome> {
  readonly #options: ThreadOptions;
  #pool: Piscina<Job, Outcome> | undefined;
  #isClosed = false;
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
      // The shutdown stopped the job, so report `unavailable` instead of a failure.
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
    // A thread that cannot start would leave jobs waiting forever, so reject them.
    pool.on('error', (reason: unknown) => {
      this.#failures.set(pool, reason);
      if (this.#pool === pool) this.#pool = undefined;
      void pool.destroy();
    });
    return pool;
  }
}
