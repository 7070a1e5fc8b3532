/** `npm run check`: the gate before a commit. Types, lint, format, unused code and the fast tests. */
import { staticChecks } from './checks.mjs';
import { ensureInstalled, runTool } from './setup.mjs';

await ensureInstalled();
const checks = [
  ...staticChecks,
  { name: 'unit tests', run: () => runTool('vitest/vitest.mjs', ['run', '--project', 'unit']) },
];
for (const check of checks) {
  if ((await check.run()) !== 0) {
    console.error(`\nThe check "${check.name}" failed.`);
    process.exit(1);
  }
}
console.log('\nEverything checked is in order.');
