import { spawn } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './setup.mjs';

await ensureInstalled();

const programs = [
  ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
].map((args) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' }));

function stop() {
  for (const program of programs) program.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const program of programs) program.on('exit', stop);
