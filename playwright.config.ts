import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const executablePath =
  process.env.TABIYA_CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((place) => existsSync(place));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Otherwise a test would pass or fail by what the page was when it was last built.
  globalSetup: './scripts/build-page.mjs',
  // What only `npm run test:long` asks: the same again in the other looks.
  ...(process.env.TABIYA_LONG_TESTS === undefined ? { grepInvert: /@long/ } : {}),
  outputDir: 'test-results',
  // Each worker has a browser and a server of its own; two cores carry two of them.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // On a machine that is shared with others one slow moment is no broken promise; what fails twice is.
  retries: process.env.CI === undefined ? 0 : 1,
  // Long enough for the first page of a new browser on a machine that others use too.
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Requests that a service worker answers cannot be changed by a test; e2e/offline.spec.ts has it on.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
