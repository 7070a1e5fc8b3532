import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rolldown } from 'vite';
import { bundleClassicScript } from './classic-script.ts';

export function firstFrame(): Plugin[] {
  return [smallScripts(), readAfterPaint(), drawScreens()];
}

function smallScripts(): Plugin {
  const names = ['start', 'warm-dates'];
  const bundle = (name: string) => bundleClassicScript(join(import.meta.dirname, `${name}.ts`));
  return {
    name: 'small-scripts',
    async generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await bundle(name) });
      }
    },
    configureServer({ middlewares }) {
      for (const name of names) {
        middlewares.use(`/${name}.js`, (_, response, next) => {
          response.setHeader('content-type', 'text/javascript');
          bundle(name).then((code) => response.end(code), next);
        });
      }
    },
  };
}

function readAfterPaint(): Plugin {
  return {
    name: 'read-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
        const last = [...html.matchAll(scripts)].at(-1)?.[0];
        return html.replaceAll(
          scripts,
          (script, href) =>
            `<link rel="modulepreload" crossorigin href="${href}"${script === last ? ' id="main-script"' : ''}>`,
        );
      },
    },
  };
}

export const cssNames = { modules: { generateScopedName: '[name]_[local]' } };

function drawScreens(): Plugin {
  return {
    name: 'draw-screens',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      // The build has no browser storage, which components read, so give them an empty one.
      Object.assign(globalThis, { localStorage: { getItem: () => null, length: 0 } });
      const server = await createServer({
        configFile: false,
        root: 'src/web',
        css: cssNames,
        plugins: [react()],
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      });
      const page = String(getAsset(bundle, 'index.html').source);
      const { framedPaths, drawFrame } = await server.ssrLoadModule('/first-frame/drawing.tsx');
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

function renameAssets(bundle: Rolldown.OutputBundle, html: string): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  return html.replaceAll(/"\/([\w/-]+\.(?:webp|svg))"/g, (whole, path) => {
    const asset = assets.find(({ originalFileNames }) => originalFileNames.includes(path));
    return asset === undefined ? whole : `"/${asset.fileName}"`;
  });
}

/** The CSP forbids style attributes, so this moves them to a style element with a nonce. */
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
