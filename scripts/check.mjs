/** `npm run check`: the gate before a commit. Types, lint, format, unused code and the fast tests, side by side. */
import { staticChecks } from './checks.mjs';
import { ensureInstalled, runTool } from './setup.mjs';

await ensureInstalled();
const [codes, tests] = await Promise.all([
  runStaticChecks(),
  runTool('vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter=dot']),
]);
const failed = [...codes, { name: 'unit tests', code: tests }].filter(({ code }) => code !== 0);
for (const { name } of failed) console.error(`\nThe check "${name}" failed.`);
if (failed.length > 0) process.exit(1);
console.log('\nEverything checked is in order.');

/** One after the other: each uses what cores there are. */
async function runStaticChecks() {
  const codes = [];
  for (const { name, run } of staticChecks) codes.push({ name, code: await run() });
  return codes;
}
