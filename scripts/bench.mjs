/**
 * `npm run bench NAME [options]` runs a file of `bench` on the pinned Node. `npm run bench -- --compare` compares the short ones with
 * `bench/ratios.json`; `--keep` writes that file for a release.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, pinnedNode, root, run } from './setup.mjs';

const [name = '', ...options] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const isAboutAll = name === '--compare' || name === '--keep';
if (!isAboutAll && !names.includes(name)) {
  console.error(`npm run bench NAME, or npm run bench -- --compare. NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
await ensureInstalled();
await ensureWebBuilt();
const args = isAboutAll
  ? [join('bench/tools', 'compare.ts'), name]
  : [join('bench', `${name}.ts`), ...options];
process.exit(await run(pinnedNode, args));
