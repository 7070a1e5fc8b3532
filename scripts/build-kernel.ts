/** Builds src/chess/replies/kernel/kernel.wasm from the source beside it. Run it after every change there. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export function buildKernel(outFile: string): void {
  const source = join(root, 'src/chess/replies/kernel/kernel.ts');
  const options = ['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '--initialMemory', '1'];
  const compiler = join(root, 'node_modules/assemblyscript/bin/asc.js');
  const { status } = spawnSync(process.execPath, [compiler, source, '--outFile', outFile, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The kernel could not be built');
}

if (import.meta.main) buildKernel(join(root, 'src/chess/replies/kernel/kernel.wasm'));
