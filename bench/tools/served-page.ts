import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, type PluginOption, preview } from 'vite';

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

export async function servePage(root: string, plugins: PluginOption[]): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-page-'));
  const config: InlineConfig = { configFile: false, root, logLevel: 'error', plugins };
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  const served = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  return {
    url: served.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await served.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
