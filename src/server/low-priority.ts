/** On Linux, priority is per thread, so the event loop goes first. */
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';

/** Never raises priority, which is not allowed. Off in tests: on a busy machine such threads starve. */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || process.env.TABIYA_GIVES_WAY === 'no') return;
  setPriority(0, Math.max(niceness, getPriority(0)));
}
