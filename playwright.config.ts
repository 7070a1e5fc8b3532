import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const executablePath =
  process.env.TABIYA_CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((place) => existsSync(place));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // What only `npm run test:long` asks: the same again in the other looks.
  ...(process.env.TABIYA_LONG_TESTS === undefined ? { grepInvert: /@long/ } : {}),
  outputDir: 'test-results',
  // Each worker has a browser and a server of its own; two cores carry two of them.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // On a machine that is shared with others one slow moment is no broken promise; what fails twice is.
  retries: process.env.CI === undefined ? 0 : 1,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
    // Lichess answers crawlers with a fake 404, and "HeadlessChrome" counts as one.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
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
