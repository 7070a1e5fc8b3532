/** Runs a program until it exits or receives a signal, and exits with it. */
import { spawn } from 'node:child_process';
import { pinnedNode, root } from './setup.mjs';

export function runUntilStopped(script) {
  // Start the program in its own process group, so that it receives Ctrl-C only once.
  const program = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));

  // On SIGTERM, npm kills the shell without forwarding the signal. A changed parent process id is therefore
  // also treated as a stop signal.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.kill('SIGTERM');
  }, 250).unref();
}
