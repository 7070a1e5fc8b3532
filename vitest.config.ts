import { defineConfig } from 'vitest/config';
import { paced } from './scripts/pace.mjs';

export default defineConfig({
  test: {
    // Many of these wait for clocks and processes more than they compute; Vitest would start one worker on two cores.
    maxWorkers: 3,
    // One process for many files: to start it and read the modules takes longer than most files.
    isolate: false,
    // For what hangs. Passwords are hashed at a low priority: beside other programs, eight of them took more than 20 s.
    testTimeout: paced(180_000),
    hookTimeout: paced(180_000),
    expect: { poll: { timeout: paced(20_000) } },
    // What fails once is a fault of the product or of the test.
    retry: 0,
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
          exclude: ['src/web/**/*.screen.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/web/**/*.screen.test.tsx'],
          environment: './src/web/testing/environment.ts',
          setupFiles: ['src/server/testing/cleanup.ts'],
          globalSetup: ['src/server/testing/sqlite-template.ts'],
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
