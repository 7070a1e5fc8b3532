/**
 * Native code such as SQLite cannot be interrupted and ignores heap limits. A thread watches the process and
 * kills it.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  /** The limit for the CPU time of all threads. CPU time does not depend on other load. */
  cpuMs: number;
  /** The limit for resident memory, which includes that of native code. */
  memoryMb: number;
}

/** Await this before reading untrusted data, because the limits do not apply earlier. */
export async function watchLimits(limits: ProcessLimits): Promise<void> {
  const watch = new Worker(new URL('process-limits-worker.ts', import.meta.url), { workerData: limits });
  await once(watch, 'message');
  watch.unref();
}
