/** `npm run bench NAME [options]`: one file of `bench`, on the pinned Node, whatever Node the machine has. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, pinnedNode, root, run } from './setup.mjs';

const [name, ...options] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
if (name === undefined || !names.includes(name)) {
  console.error(`npm run bench NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
await ensureInstalled();
await ensureWebBuilt();
process.exit(await run(pinnedNode, [join('bench', `${name}.ts`), ...options]));
