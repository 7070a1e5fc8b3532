/**
 * What a process that reads foreign bytes may use. It is watched by a thread of its own: native code, such as one step of SQLite,
 * can neither be interrupted nor kept within the limits of the heap, but its process can be killed.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProcessLimits {
  /** Of all its threads: a busy machine does not shorten it. */
  cpuMs: number;
  /** Everything in memory, what native code has included. */
  memoryMb: number;
}

/** Resolves when the watch has begun: before that, nothing foreign is read. */
export async function watchLimits(limits: ProcessLimits): Promise<void> {
  const watch = new Worker(new URL('process-limits-worker.ts', import.meta.url), { workerData: limits });
  await once(watch, 'message');
  watch.unref();
}
