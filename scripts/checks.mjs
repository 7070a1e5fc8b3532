/** What is checked without running the product. One list, for `npm run check` and `npm test`. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b']) },
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', []) },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress', '--exclude', 'types']) },
];
