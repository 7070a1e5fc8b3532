/**
 * `npm run bench NAME [options]` runs one file of `bench`; `npm run bench -- --compare` compares the short
 * ones with `bench/ratios.json` (`bench/tools/compare.ts` has the options).
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
