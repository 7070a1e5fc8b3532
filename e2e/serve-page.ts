import { join } from 'node:path';
import { createServer, type PluginOption } from 'vite';

export async function servePage(
  folder: string,
  plugins: PluginOption[] = [],
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, folder),
    cacheDir: `../../build/vite-${folder}`,
    logLevel: 'error',
    plugins,
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error(`${folder} has no address`);
  return { url, close: () => server.close() };
}
