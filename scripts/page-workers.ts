/**
 * Workers are built together with the page, so that what both need is one file, fetched once: Vite by itself builds each worker
 * apart, with a copy of its own of the rules of chess and of everything else. While developing nothing differs.
 */
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const workerAddress = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

export function pageWorkers(): Plugin {
  return {
    name: 'page-workers',
    apply: 'build',
    // Before Vite sees that it is a worker.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.ts$/, code: 'new Worker(new URL(' },
      handler(code, id) {
        return code.replaceAll(workerAddress, (_, path: string) => {
          // The server knows it by this name, and gives it a policy of its own (src/server/page.ts).
          const name = basename(path, '.ts');
          const reference = this.emitFile({ type: 'chunk', name, id: join(dirname(id), path) });
          return `import.meta.ROLLUP_FILE_URL_${reference}`;
        });
      },
    },
  };
}
