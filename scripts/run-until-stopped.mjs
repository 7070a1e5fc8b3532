/** Runs a program of ours until it ends or is asked to, and ends with it. */
import { spawn } from 'node:child_process';
import { pinnedNode, root } from './setup.mjs';

export function runUntilStopped(script) {
  // A process group of its own: Ctrl-C then reaches the program once, from here, and not twice.
  const program = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));

  // npm ends the shell between us on SIGTERM without passing the signal on: being orphaned means the same.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.kill('SIGTERM');
  }, 250).unref();
}
