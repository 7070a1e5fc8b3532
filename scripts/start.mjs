/** `npm start`: installs and builds what is missing or stale, then runs the server on the pinned Node. */
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, pinnedNode, root } from './setup.mjs';

await ensureInstalled();
await ensureWebBuilt();

// A process group of its own: Ctrl-C then reaches the server once, from here, and not twice.
const server = spawn(pinnedNode, ['src/server/main.ts'], { cwd: root, stdio: 'inherit', detached: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

// npm ends the shell between us on SIGTERM without passing the signal on: being orphaned means the same.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 250).unref();
