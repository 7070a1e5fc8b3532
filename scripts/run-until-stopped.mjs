import { spawn } from 'node:child_process';
import { pinnedNode, root } from './setup.mjs';

export function runUntilStopped(script) {
  // `detached` keeps the terminal's Ctrl-C from the program, so it receives the forwarded signal only once.
  const program = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));

  // npm stops the shell on SIGTERM without forwarding the signal, so also stop when the parent process
  // changes.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.kill('SIGTERM');
  }, 250).unref();
}
