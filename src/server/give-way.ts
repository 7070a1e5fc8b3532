/** For worker threads: on Linux a priority is that of the calling thread alone, so whoever waits for the event loop comes first. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/** The higher the number, the sooner it gives way. A thread that was started to give way more goes on doing so: taking that back is not allowed. */
export function giveWay(niceness: number): void {
  if (process.platform === 'linux') setPriority(0, Math.max(niceness, getPriority(0)));
}
