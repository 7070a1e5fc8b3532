import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compilerFolder = join(import.meta.dirname, 'kernel-compiler');
const folder = join(root, 'src/chess/replies/kernel');
const source = join(folder, 'kernel.ts');
export const hashFile = join(compilerFolder, 'built.sha256');

function runOrThrow(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

export function buildKernel(outFile: string): void {
  runOrThrow('npm', ['ci', '--prefix', compilerFolder, '--ignore-scripts', '--no-audit', '--no-fund']);
  const compiler = join(compilerFolder, 'node_modules/assemblyscript/bin/asc.js');
  const options = ['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '--initialMemory', '1'];
  runOrThrow(process.execPath, [compiler, source, '--outFile', outFile, ...options]);
}

/**
 * A test compares the hash, so it finds an outdated kernel without the compiler. Comments do not change the
 * hash.
 */
export function hashKernel(): string {
  const code = readFileSync(source, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const hash = createHash('sha256').update(code.replaceAll(/\s+/g, ' '));
  return hash.update(readFileSync(join(folder, 'kernel.wasm'))).digest('hex');
}

if (import.meta.main) {
  buildKernel(join(folder, 'kernel.wasm'));
  writeFileSync(hashFile, `${hashKernel()}\n`);
}
