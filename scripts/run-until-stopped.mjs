import { spawn } from 'node:child_process';
import { pinnedNode, root } from './setup.mjs';

export function runUntilStopped(script) {
  // In its own process group, the program receives Ctrl-C only once.
  const program = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));

  // On SIGTERM, npm kills the shell without forwarding the signal, so a changed parent process also means
  // stop.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.kill('SIGTERM');
  }, 250).unref();
}
