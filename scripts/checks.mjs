/** The slowest check starts first, because `npm test` runs two checks at a time. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  // Several threads doubled TypeScript's CPU time (docs/decisions/0012).
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b', '--singleThreaded']) },
  // This rule needs all types, so it would slow down the other rules.
  {
    name: 'promises',
    run: () =>
      runTool('oxlint/bin/oxlint', ['--type-aware', '-c', 'scripts/promises.oxlintrc.json'], {
        env: { GOMAXPROCS: '1' },
      }),
  },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress', '--exclude', 'types']) },
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', []) },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
];
