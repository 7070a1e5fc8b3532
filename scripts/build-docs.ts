import { join } from 'node:path';
import { root } from './docs-site/pages.ts';
import { buildDocs } from './docs-site/site.ts';

await buildDocs(join(root, 'build/docs'));
