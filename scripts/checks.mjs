/** What is checked without running the product. One list, for `npm run check` and `npm test`; what takes longest comes first. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  // In one thread: with several it took twice the work (docs/decisions/0012).
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b', '--singleThreaded']) },
  // Apart, because it reads all types: nothing that may fail is started and forgotten. In one thread, for the same reason.
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
