/**
 * Builds workers together with the page, so that they share chunks. Vite would give each worker its own copy
 * of the chess rules.
 */
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const workerAddress = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

export function pageWorkers(): Plugin {
  return {
    name: 'page-workers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.ts$/, code: 'new Worker(new URL(' },
      handler(code, id) {
        return code.replaceAll(workerAddress, (_, path: string) => {
          // src/server/page.ts finds workers by this file name and chooses their content security policy.
          const name = basename(path, '.ts');
          const reference = this.emitFile({ type: 'chunk', name, id: join(dirname(id), path) });
          return `import.meta.ROLLUP_FILE_URL_${reference}`;
        });
      },
    },
  };
}
