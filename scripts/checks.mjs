/** The static checks, slowest first. */
import { runTool } from './setup.mjs';

export const staticChecks = [
  // TypeScript uses one thread here, because several threads doubled the CPU time (docs/decisions/0012).
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-b', '--singleThreaded']) },
  // Finds unhandled promises. This check is separate from the other lint rules, because only this rule needs
  // all types.
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
