/**
 * For worker threads and processes of the server: on Linux a priority belongs to the calling thread alone, so requests that
 * wait for the event loop come first.
 */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/**
 * The higher the number, the more it gives way. A thread that gives way more already stays so, because lowering is not allowed.
 * Tests switch it off: beside two busy programs such a thread gets a tenth of a core, and every test that sends a long body
 * would wait for it.
 */
export function giveWay(niceness: number): void {
  if (process.platform !== 'linux' || process.env.TABIYA_GIVES_WAY === 'no') return;
  setPriority(0, Math.max(niceness, getPriority(0)));
}
