import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { isLongRun } from './scripts/effort.mjs';
import { paced } from './scripts/pace.mjs';

const executablePath = findChromium();

// Servers of tests do not give way to whatever else runs on the machine (src/server/low-priority.ts).
process.env.TABIYA_GIVES_WAY ??= 'no';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Otherwise a test would pass or fail by what the page was when it was last built.
  globalSetup: './scripts/build-page.mjs',
  // What only `npm run test:long` asks: the same again in the other looks.
  ...(isLongRun ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Each worker has a browser and a server of its own, and needs a core.
  workers: availableParallelism(),
  fullyParallel: true,
  timeout: paced(180_000),
  // What fails once is a fault of the product or of the test.
  retries: 0,
  // Long enough for the first page of a new browser.
  expect: { timeout: paced(45_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Frames that nobody looks at are a quarter of a test's time; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker answers cannot be changed by a test; e2e/offline.spec.ts has it on.
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
