import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { isLongRun } from './scripts/effort.mjs';
import { paced } from './scripts/pace.mjs';

const executablePath = findChromium();

// Otherwise the servers starve on a busy machine (src/server/low-priority.ts).
process.env.TABIYA_GIVES_WAY ??= 'no';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Tests must not see a stale build.
  globalSetup: './scripts/build-page.mjs',
  // Only `npm run test:long` runs the tests in all appearances.
  ...(isLongRun ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Each worker has its own browser and server, and needs a core.
  workers: availableParallelism(),
  fullyParallel: true,
  timeout: paced(180_000),
  // A test that fails once shows a fault of the product or of the test.
  retries: 0,
  // The first page of a new browser may take long.
  expect: { timeout: paced(45_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Drawing animations takes a quarter of a test's time. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests cannot change requests that a service worker answers. e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
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
