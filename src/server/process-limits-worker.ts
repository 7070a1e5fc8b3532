import { parentPort, workerData } from 'node:worker_threads';
import type { ProcessLimits } from './process-limits.ts';

const { cpuMs, memoryMb } = workerData as ProcessLimits;
const server = process.ppid;

/** Checks this often, because native code can fill memory fast. */
const watchMs = 10;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver =
    (user + system) / 1000 > cpuMs ||
    process.memoryUsage.rss() > memoryMb * 1024 * 1024 ||
    process.ppid !== server;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, watchMs);
parentPort?.postMessage('watching');
