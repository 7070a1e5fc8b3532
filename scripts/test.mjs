import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticChecks } from './checks.mjs';
import { pace } from './pace.mjs';
import {
  ensureChromium,
  ensureInstalled,
  ensureWebBuilt,
  findFirefox,
  pinnedNode,
  run,
  runTool,
} from './setup.mjs';

await ensureInstalled();
console.log(`Every deadline is stretched by ${pace}: this machine against a quiet core`);
if (await canHoldTests('/dev/shm')) process.env.TMPDIR ??= '/dev/shm';
const reports = await mkdtemp(join(tmpdir(), 'tabiya-reports-'));
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
const isLong = process.argv.includes('--long');
if (isLong) process.env.TABIYA_LONG_TESTS = '1';
const total = { passed: 0, failed: 0 };
const failures = [];

const browsers = findBrowsers();
const waitingChecks = [...staticChecks];
// Browser and server tests would miss their deadlines if they ran side by side.
await Promise.all([runStaticChecks(), buildAndWalkInFirefox().then(runStaticChecks)]);
await runVitest();
await walkInChromium();

await rm(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runStaticChecks() {
  while (waitingChecks.length > 0) {
    const check = waitingChecks.shift();
    await count(check.name, async () => {
      if ((await check.run()) === 0) return { passed: 1, failed: 0 };
      failures.push(check.name);
      return { passed: 0, failed: 1 };
    });
  }
}

async function runVitest() {
  await count('unit, screen and server tests', async () => {
    const report = join(reports, 'vitest.json');
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const code = await runTool('vitest/vitest.mjs', args);
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      testResults,
    } = JSON.parse(await readFile(report, 'utf8'));
    for (const { name: file, assertionResults } of testResults) {
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === 'failed') failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`);
      }
    }
    return atLeastOneFailure(code, { passed, failed });
  });
}

async function walkInChromium() {
  await count('end to end in Chromium', async () => {
    await ensureWebBuilt();
    const report = join(reports, 'chromium.json');
    const { chromium } = await browsers;
    if (chromium instanceof Error) throw chromium;
    const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      env: { TABIYA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const { expected, unexpected } = JSON.parse(await readFile(report, 'utf8')).stats;
    return atLeastOneFailure(code, { passed: expected, failed: unexpected });
  });
}

async function buildAndWalkInFirefox() {
  await ensureWebBuilt().catch(() => undefined);
  await walkInFirefox();
}

async function walkInFirefox() {
  await count(isLong ? 'the main journeys in Firefox' : 'the first steps in Firefox', async () => {
    const { firefox } = await browsers;
    if (firefox === undefined) {
      console.log(
        isLong
          ? '   left out: there is no Firefox here, and none could be installed'
          : '   left out: there is no Firefox here; `npm run test:long` installs one',
      );
      return { passed: 0, failed: 0 };
    }
    const report = join(reports, 'firefox.json');
    const code = await run(pinnedNode, [join('e2e', 'firefox', 'main.ts'), firefox, report]);
    const { passed, failures: found } = JSON.parse(await readFile(report, 'utf8'));
    failures.push(...found.map((failure) => `Firefox: ${failure}`));
    return atLeastOneFailure(code, { passed, failed: found.length });
  });
}

async function canHoldTests(folder) {
  const program = join(folder, `tabiya-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
    return bavail * bsize > 4 * 2 ** 30 && (await run(program, [], { quiet: true })) === 0;
  } catch {
    return false;
  } finally {
    await rm(program, { force: true });
  }
}

/** Looks for one browser after the other, because the system's package manager cannot run twice at once. */
async function findBrowsers() {
  const chromium = await ensureChromium().catch((error) => error);
  const firefox = await findFirefox({ mayInstall: isLong }).catch(() => undefined);
  return { chromium, firefox };
}

async function count(name, step) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  try {
    const { passed, failed } = await step();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`   ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
  } catch (error) {
    total.failed += 1;
    console.error(`   ${name} could not be run: ${error instanceof Error ? error.message : error}`);
  }
}

function atLeastOneFailure(code, { passed, failed }) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}
