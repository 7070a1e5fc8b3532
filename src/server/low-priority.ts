/** On Linux each thread has its own priority, so worker threads can yield to the event loop. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/**
 * Only lowers the priority, because raising it needs privileges. Tests turn this off, so that their threads
 * do not starve.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || process.env.TABIYA_GIVES_WAY === 'no') return;
  setPriority(0, Math.max(niceness, getPriority(0)));
}
