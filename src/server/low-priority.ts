/** On Linux each thread has its own priority, so worker threads can run below the event loop. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/**
 * Only lowers the priority, because raising it needs privileges. Tests turn this off, because threads with low
 * priority starve on a busy machine.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || process.env.TABIYA_GIVES_WAY === 'no') return;
  setPriority(0, Math.max(niceness, getPriority(0)));
}
