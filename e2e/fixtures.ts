/** `test` with a running server per worker; pages open relative to it. */
import { test as base } from './live-pages.ts';
import { type RunningServer, startServer } from './server.ts';

export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
