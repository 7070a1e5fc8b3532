/** For worker threads and processes of the server: on Linux a priority is that of the calling thread alone, so whoever waits for the event loop comes first. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/**
 * The higher the number, the sooner it gives way. A thread that was started to give way more goes on doing so: taking that back is not allowed.
 * Tests switch it off: beside two busy programs such a thread gets a tenth of a core, and every test that sends a long body would wait for it.
 */
export function giveWay(niceness: number): void {
  if (process.platform !== 'linux' || process.env.TABIYA_GIVES_WAY === 'no') return;
  setPriority(0, Math.max(niceness, getPriority(0)));
}
