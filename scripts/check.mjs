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

async function runStaticChecks() {
  const codes = [];
  for (const { name, run } of staticChecks) codes.push({ name, code: await run() });
  return codes;
}
