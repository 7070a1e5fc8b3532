import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { createServer, defineConfig, type Plugin, type Rolldown } from 'vite';
import { tellBuildSteps } from './scripts/build-steps.ts';
import { engineFiles } from './scripts/engine-files.ts';

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Packs each file once, at build time and as small as it gets, so that the server only has to send it. */
function precompress(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg|wasm|tsv)$/.test(fileName)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        for (const [suffix, compress] of Object.entries(pack)) {
          await writeFile(join(dir, `${fileName}.${suffix}`), await compress(content));
        }
      }
    },
  };
}

/**
 * To read the script takes the browser longer than to paint, so it is fetched with the page and read after the first paint:
 * public/start.js imports what this link names.
 */
function readAfterPaint(): Plugin {
  return {
    name: 'read-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" crossorigin href="$1" id="main-script">',
        ),
    },
  };
}

/** Named after their file, so that screens drawn ahead of time have the same names as the styles of the build. */
const css = { modules: { generateScopedName: '[name]_[local]' } };

/**
 * Writes `frames.json`: the page with its first screen drawn into it, by who asks (signed in or not) and by path
 * (src/web/app/first-frame.tsx). The server sends one of these instead of the empty page.
 */
function firstFrames(): Plugin {
  return {
    name: 'first-frames',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      // What the screens remember in the browser: nothing yet.
      Object.assign(globalThis, { localStorage: { getItem: () => null, length: 0 } });
      const server = await createServer({
        configFile: false,
        root: 'src/web',
        css,
        plugins: [react()],
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      const page = String(getAsset(bundle, 'index.html').source);
      const { framedPaths, drawFrame } = await server.ssrLoadModule('/app/first-frame.tsx');
      const frames: Record<string, Record<string, string>> = {};
      for (const [who, paths] of Object.entries<string[]>(framedPaths)) {
        frames[who] = {};
        for (const path of paths) {
          const frame = await drawFrame(who, path, '__CSP_NONCE__');
          frames[who][path] = putIntoPage(page, who, renameAssets(bundle, frame));
        }
      }
      await server.close();
      await writeFile(join(dir, 'frames.json'), JSON.stringify(frames));
    },
  };
}

function getAsset(bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputAsset {
  const asset = bundle[fileName];
  if (asset?.type !== 'asset') throw new Error(`The build has no ${fileName}`);
  return asset;
}

/** Files have other names in the build than in the sources. */
function renameAssets(bundle: Rolldown.OutputBundle, html: string): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  return html.replaceAll(/"\/([\w/-]+\.(?:webp|svg))"/g, (whole, path) => {
    const asset = assets.find(({ originalFileNames }) => originalFileNames.includes(path));
    return asset === undefined ? whole : `"/${asset.fileName}"`;
  });
}

/**
 * Nothing in the drawing can be pressed or written into, as it would be lost. The page's policy allows no style
 * attributes, so each becomes a rule of a style element that has the nonce.
 */
function putIntoPage(page: string, who: string, frame: string): string {
  const rules = new Map<string, string>();
  const [title = ''] = /<title>.*?<\/title>/.exec(frame) ?? [];
  const locked = frame
    .replace(title, '')
    .replaceAll(/<input type="file"[^>]*>/g, '')
    .replaceAll(/<(input|textarea) /g, '<$1 readonly ');
  const body = locked.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const name = rules.get(declarations) ?? `f${rules.size}`;
    rules.set(declarations, name);
    return ` data-frame-style="${name}"`;
  });
  const styles = [...rules].map(([declarations, name]) => `[data-frame-style=${name}]{${declarations}}`);
  const makeElement = (chosen: string[]) => `<style nonce="__CSP_NONCE__">${chosen.join('')}</style>`;
  // Pieces come last: for each kind the browser reads a file, which would keep the words waiting.
  const isPieces = (rule: string) => rule.includes('--first-position');
  const pieces = makeElement(styles.filter(isPieces));
  const others = makeElement(styles.filter((rule) => !isPieces(rule)));
  return page
    .replace(/<title>.*<\/title>/, title)
    .replace('</head>', () => `${others}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-frame="${who}" inert>${body}</div>${pieces}`,
    );
}

export default defineConfig({
  root: 'src/web',
  css,
  plugins: [
    tellBuildSteps(console.log),
    react(),
    engineFiles(),
    readAfterPaint(),
    firstFrames(),
    precompress(),
  ],
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
    // One file: the drawn screens need the styles of their parts before any script asks for those.
    cssCodeSplit: false,
    // All of these know light-dark(), which our styles use; an older target would have it rewritten.
    target: ['chrome125', 'firefox128', 'safari18'],
    rolldownOptions: {
      // Libraries mark their modules for React Server Components; this page has none.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          // Code that screens share is not cut into sixty crumbs: each one costs the browser a request.
          groups: [
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
        // Without the names of everything that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
});
