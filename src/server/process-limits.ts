/** Native code, such as SQLite, ignores heap limits and interrupts, so a thread watches and kills the process. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  /** CPU time of all threads, independent of load. */
  cpuMs: number;
  /** Resident memory, including native. */
  memoryMb: number;
}

/** Resolves once active; read nothing foreign before. */
export async function watchLimits(limits: ProcessLimits): Promise<void> {
  const watch = new Worker(new URL('process-limits-worker.ts', import.meta.url), { workerData: limits });
  await once(watch, 'message');
  watch.unref();
}
