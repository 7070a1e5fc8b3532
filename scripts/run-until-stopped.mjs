import { spawn } from 'node:child_process';
import { pinnedNode, root } from './setup.mjs';

export function runUntilStopped(script) {
  // Without `detached`, Ctrl-C would signal the program twice: from the terminal and from this script.
  const program = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit', detached: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));

  // npm does not forward SIGTERM. When npm ends, this script gets another parent and stops the program.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.kill('SIGTERM');
  }, 250).unref();
}
