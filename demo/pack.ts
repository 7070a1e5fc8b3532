import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;

export async function buildPack(stack: AsyncDisposableStack, path: string): Promise<void> {
  const args = ['explorer', 'build', '--out', path, '--min-games', '1', 'simulator/games/lichess.pgn'];
  const build = spawn(process.execPath, ['src/server/main.ts', ...args], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: 'ignore',
    // Ctrl-C reaches the whole process group; we stop it once.
    detached: true,
  });
  const ended = once(build, 'exit');
  stack.defer(async () => {
    if (build.exitCode === null && build.signalCode === null) build.kill('SIGKILL');
    await ended;
  });
  const [code] = await ended;
  if (code !== 0) throw new Error('The pack of games could not be built.');
}
