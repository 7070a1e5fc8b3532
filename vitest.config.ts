import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isLongRun } from './scripts/effort.mjs';
import { paced } from './scripts/pace.mjs';

/** These take seconds of a core each, so `npm test` runs them and `npm run check` does not. */
const heavyUnitTests = [
  'scripts/{calibration,nets,start}.test.ts',
  'simulator/**/*.test.ts',
  'src/chess/building/{first-book,offers}.test.ts',
  'src/chess/opening/{games-report,real-data}.test.ts',
  'src/chess/opening/editing/merge.test.ts',
  'src/chess/pgn/hostile.test.ts',
  'src/web/chess-sites/upstreams.test.ts',
  'src/web/engine/engine-pool.test.ts',
  'src/web/features/game-review/library/game-sync.test.ts',
  'src/web/opening/book/send-study.test.ts',
  'src/web/worker/full-study.test.ts',
];

/** Only `npm run test:long` runs these. */
const longTests = isLongRun ? [] : ['**/*.long.test.ts'];

export default defineConfig({
  test: {
    // By default Vitest leaves a core idle; more workers than cores gained nothing (docs/decisions/0012).
    maxWorkers: availableParallelism(),
    // Otherwise threads with low priority starve on a busy machine (src/server/low-priority.ts).
    env: { TABIYA_GIVES_WAY: 'no' },
    // Starting a process and loading modules takes longer than most files.
    isolate: false,
    testTimeout: paced(180_000),
    hookTimeout: paced(180_000),
    expect: { poll: { timeout: paced(45_000) } },
    // A test that fails once shows a fault of the product or of the test.
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{chess,contract,web}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            // This test must run before each commit.
            'trust/routes.test.ts',
          ],
          exclude: ['src/web/**/*.screen.test.tsx', ...heavyUnitTests, ...longTests],
        },
      },
      { extends: true, test: { name: 'heavy', include: heavyUnitTests } },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          env: { NODE_ENV: 'production' },
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
          exclude: ['trust/routes.test.ts', ...longTests],
          setupFiles: ['src/server/testing/cleanup.ts'],
          globalSetup: ['src/server/testing/databases.ts'],
        },
      },
    ],
  },
});
