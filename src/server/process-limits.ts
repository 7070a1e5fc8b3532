/** A thread watches the process and kills it, because native code such as SQLite cannot be interrupted. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  cpuMs: number;
  memoryMb: number;
}

export async function watchLimits(limits: ProcessLimits): Promise<void> {
  const watch = new Worker(new URL('process-limits-worker.ts', import.meta.url), { workerData: limits });
  await once(watch, 'message');
  watch.unref();
}
