import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Packs each file once, at build time and as small as it gets, so that the server only has to send it. */
function precompress(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        for (const [suffix, compress] of Object.entries(pack)) {
          await writeFile(join(dir, `${fileName}.${suffix}`), await compress(content));
        }
      }
    },
  };
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), precompress()],
  server: {
    proxy: {
      // The host stays the page's own: the server refuses what comes from another origin.
      '/api': { target: serverUrl, changeOrigin: false },
      '/myws': { target: serverUrl, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    // Files, never data: URLs, so that the page's policy can stay narrow.
    assetsInlineLimit: 0,
    // All of these know light-dark(), which our styles use; an older target would have it rewritten.
    target: ['chrome125', 'firefox128', 'safari18'],
    rolldownOptions: {
      // Libraries mark their modules for React Server Components; this page has none.
      checks: { moduleLevelDirective: false },
    },
  },
});
