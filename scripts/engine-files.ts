import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

const files = ['js', 'wasm'].map((suffix) =>
  createRequire(import.meta.url).resolve(`stockfish/bin/stockfish-19-lite-single.${suffix}`),
);

export function engineFiles(): Plugin {
  return {
    name: 'engine-files',
    async generateBundle() {
      for (const path of files) {
        const source = await readFile(path);
        this.emitFile({ type: 'asset', fileName: `engine/${basename(path)}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use('/engine', (request, response, next) => {
        const path = files.find((each) => request.url === `/${basename(each)}`);
        if (path === undefined) return next();
        response.setHeader('content-type', path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
        readFile(path).then((content) => response.end(content), next);
      });
    },
  };
}
