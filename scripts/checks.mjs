/** What is checked without running the product. One list, for `npm run check` and `npm test`. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b']) },
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', []) },
  // Apart, because it reads all types: nothing that may fail is started and forgotten.
  {
    name: 'promises',
    run: () => runTool('oxlint/bin/oxlint', ['--type-aware', '-c', 'scripts/promises.oxlintrc.json']),
  },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress', '--exclude', 'types']) },
];
