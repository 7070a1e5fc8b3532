import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Many of these wait for clocks and processes more than they compute; Vitest would start one worker on two cores.
    maxWorkers: 3,
    // One process for many files: to start it and read the modules takes longer than most files.
    isolate: false,
    // For what hangs. Passwords are hashed at a low priority: beside other programs, eight of them took more than 20 s.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: what fails twice is broken.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{chess,contract,web}/**/*.test.{ts,tsx}',
            'simulator/**/*.test.ts',
            'scripts/**/*.test.ts',
            // Who may use a new route is asked before the commit.
            'trust/routes.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'trust/**/*.test.ts'],
          exclude: ['trust/routes.test.ts'],
          setupFiles: ['src/server/testing/cleanup.ts'],
          globalSetup: ['src/server/testing/databases.ts'],
        },
      },
    ],
  },
});
