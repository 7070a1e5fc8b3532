/** The slowest check comes first, so that `npm test` can run others beside it. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  // One thread, because several threads use more CPU time in total.
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
