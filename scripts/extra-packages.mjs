/** Installs packages that only a single command needs, on first use. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

export async function ensureExtraPackages(folder) {
  const lock = await readFile(join(root, folder, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const packages = join(root, folder, 'node_modules');
  const stamp = join(packages, '.tabiya-installed');
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === wanted) return packages;
  console.log(`Fetching the packages of ${folder}, once for each version …`);
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', args, { onlyErrors: true })) !== 0)
    throw new Error(`The packages of ${folder} could not be fetched.`);
  await writeFile(stamp, wanted);
  return packages;
}
