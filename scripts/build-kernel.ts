/** Builds src/chess/replies/kernel/kernel.wasm. Run it after every change of its source. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureExtraPackages } from './extra-packages.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'src/chess/replies/kernel');
const source = join(folder, 'kernel.ts');
export const hashFile = join(import.meta.dirname, 'kernel-compiler/built.sha256');

export async function buildKernel(outFile: string): Promise<void> {
  const options = ['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '--initialMemory', '1'];
  const compiler = join(await ensureExtraPackages('scripts/kernel-compiler'), 'assemblyscript/bin/asc.js');
  const { status } = spawnSync(process.execPath, [compiler, source, '--outFile', outFile, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The kernel could not be built');
}

/** Hashes source and result, so that a test can compare them without the compiler. */
export function hashKernel(): string {
  const hash = createHash('sha256');
  for (const file of [source, join(folder, 'kernel.wasm')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  await buildKernel(join(folder, 'kernel.wasm'));
  writeFileSync(hashFile, `${hashKernel()}\n`);
}
