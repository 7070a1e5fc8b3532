import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundleClassicScript } from '../first-frame/classic-script.ts';

const versionPlaceholder = '__TABIYA_VERSION__';

/** Leaves out large files, such as the engine and the nets, which are cached at first use. */
function isOfShell(name: string): boolean {
  if (name.startsWith('engine/')) return false;
  return /\.(js|css|tsv|svg)$|-latin-wght-normal-[^/]*\.woff2$|kernel-[^/]*\.wasm$/.test(name);
}

const publicFiles = ['favicon.svg', 'icon-192.png', 'manifest.webmanifest'];

export function serviceWorker(): Plugin {
  let version = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      version = findVersion(bundle);
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      page.source = String(page.source).replace(versionPlaceholder, version);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const names = new Set([...Object.keys(bundle).filter(isOfShell), ...publicFiles]);
        const facts = {
          shellVersion: version,
          shellFiles: [...names].sort().map((name) => `/${name}`),
          shellPages: await listPages(dir),
        };
        const globals = Object.entries(facts).map(
          ([name, value]) => `self.${name}=${JSON.stringify(value)};`,
        );
        await writeFile(
          join(dir, 'service-worker.js'),
          globals.join('') + (await bundleClassicScript(join(import.meta.dirname, 'worker.ts'))),
        );
        await writeFile(join(dir, 'version.txt'), version);
      },
    },
  };
}

async function listPages(dir: string): Promise<string[]> {
  const frames: Record<string, object> = JSON.parse(await readFile(join(dir, 'frames.json'), 'utf8'));
  return Object.keys(frames['signed-in'] ?? {});
}

function findVersion(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    hash.update(name);
    // Names under `assets/` already contain a hash of the content.
    if (file?.type === 'asset' && !name.startsWith('assets/')) hash.update(file.source);
  }
  return hash.digest('base64url').slice(0, 12);
}
