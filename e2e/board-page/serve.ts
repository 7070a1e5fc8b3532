import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

export async function serveBoardPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir: '../../build/vite-board-page',
    logLevel: 'error',
    plugins: [react()],
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the board page has no address');
  return { url, close: () => server.close() };
}
