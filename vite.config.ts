import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { tellBuildSteps } from './scripts/build-steps.ts';
import { engineFiles } from './scripts/engine-files.ts';
import { pageWorkers } from './scripts/page-workers.ts';
import { steadyIds } from './scripts/steady-ids.ts';
import { cssNames, firstFrame } from './src/web/first-frame/vite-plugin.ts';
import { serviceWorker } from './src/web/service-worker/vite-plugin.ts';

interface ModuleImports {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleImports | null;
}

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

type Needed = (graph: ModuleGraph) => ReadonlySet<string>;

function findReached(
  paths: readonly string[],
  listImports: (imports: ModuleImports) => readonly string[],
): Needed {
  const reached = new Set<string>();
  return (graph) => {
    if (reached.size > 0) return reached;
    for (const path of paths) reached.add(join(import.meta.dirname, 'src/web', path));
    for (const each of reached) {
      const imports = graph.getModuleInfo(each);
      for (const imported of imports ? listImports(imports) : []) reached.add(imported);
    }
    return reached;
  };
}

/** Only our own code, because libraries follow their importers. */
const neededAtStart = findNeeded('main.tsx', 'app/signed-out-screens.tsx');
const neededByUsers = findNeeded('app/signed-in-screens.tsx', 'features/cards/due-badge.tsx');

function findNeeded(...paths: string[]): Needed {
  return findReached(paths, ({ importedIds }) => importedIds.filter((id) => id.includes('/src/')));
}

/** Must not share a file with code that needs a document. */
const neededByWorkers = findReached(
  ['worker/study-worker.ts', 'replies/estimate-worker.ts'],
  ({ importedIds, dynamicallyImportedIds }) => [...importedIds, ...dynamicallyImportedIds],
);

/**
 * A module takes its imports into its group, so earlier groups never need files of later ones. One file per
 * group of shared modules reduces the scripts of Review from 110 to 74.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: /\/zod\/|vite\/preload-helper/ },
  ...[8, 2].map((minShareCount) => ({
    debugName: 'worker',
    name: (id: string, graph: ModuleGraph) => (neededByWorkers(graph).has(id) ? 'worker' : null),
    minShareCount,
    entriesAware: minShareCount === 2,
  })),
  { debugName: 'start', name: (id, graph) => (neededAtStart(graph).has(id) ? 'start' : null) },
  { debugName: 'signed-in', name: (id, graph) => (neededByUsers(graph).has(id) ? 'signed-in' : null) },
  { name: 'shared', minShareCount: 14 },
  // Tiny files cost more in packing than the code that a screen then loads for others.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 250 },
];

/** The first file of the landing page names two hundred others. */
const shortNames: Readonly<Record<string, string>> = {
  'rolldown-runtime': 'r',
  worker: 'w',
  shared: 's',
  page: 'p',
};

interface PreRenderedFile {
  name: string;
  facadeModuleId?: string | null | undefined;
}

/** Every file names those that it needs, so names are short. */
function chunkFileNames({ name, facadeModuleId }: PreRenderedFile): string {
  const isInWorker = /\/src\/web\/worker\/(?!study-worker)/.test(facadeModuleId ?? '');
  const [own = name] = isInWorker ? ['worker'] : name.split('~', 1);
  const short = shortNames[own] ?? own;
  return `assets/${short}-[hash:7].js`;
}

/** Compresses each file once at build time, so that the server only has to send it. */
function precompress(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const packing = Object.entries(bundle).flatMap(([fileName, file]) => {
        if (!/\.(js|css|svg|wasm|tsv)$/.test(fileName)) return [];
        const content = file.type === 'chunk' ? file.code : file.source;
        return Object.entries(pack).map(async ([suffix, compress]) =>
          writeFile(join(dir, `${fileName}.${suffix}`), await compress(content)),
        );
      });
      await Promise.all(packing);
    },
  };
}

export default defineConfig({
  root: 'src/web',
  css: cssNames,
  plugins: [
    tellBuildSteps(console.log),
    react(),
    steadyIds(),
    engineFiles(),
    pageWorkers(),
    firstFrame(),
    precompress(),
    serviceWorker(),
  ],
  server: {
    proxy: {
      // The server refuses requests from another origin, so the proxy must not change the host.
      '/api': { target: serverUrl, changeOrigin: false },
      '/docs': { target: serverUrl, changeOrigin: false },
      '/myws': { target: serverUrl, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    // Without data: URLs, the content security policy stays narrow.
    assetsInlineLimit: 0,
    // Pre-rendered screens need all styles before any script asks for them.
    cssCodeSplit: false,
    // All of these support light-dark(). For older targets, Vite would rewrite it.
    target: ['chrome125', 'firefox128', 'safari18'],
    // These browsers all support it, and a worker has no document for the links.
    modulePreload: {
      polyfill: false,
      // The first page has the React runtime already.
      resolveDependencies: (_, files, { hostId }) =>
        /\/w-/.test(hostId) ? [] : files.filter((file) => !/\/r-/.test(file)),
    },
    rolldownOptions: {
      // Libraries mark their modules for React Server Components, which this page does not use.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
        },
        chunkFileNames,
      },
    },
  },
});
