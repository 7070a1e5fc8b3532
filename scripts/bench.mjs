/**
 * `npm run bench NAME [options]` runs one file of `bench` on the pinned Node. `npm run bench -- --compare` runs
 * the short ones and compares them with `bench/ratios.json`. For a release, `--keep` updates that file and
 * `bench/results.md`; `--keep NAME [options]` updates the section of one bench.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, pinnedNode, root, run } from './setup.mjs';

const [name = '', ...options] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const isForRelease = name === '--compare' || name === '--keep';
const bench = isForRelease ? options[0] : name;
if ((bench !== undefined || !isForRelease) && !names.includes(bench)) {
  console.error(`npm run bench NAME, or npm run bench -- --compare. NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
await ensureInstalled();
await ensureWebBuilt();
const args = isForRelease
  ? [join('bench/tools', 'compare.ts'), name, ...options]
  : [join('bench', `${name}.ts`), ...options];
process.exit(await run(pinnedNode, args));
