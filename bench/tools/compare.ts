/** Runs all short benches and compares their ratios with the last release, or stores them for the next. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorse, type Ratios, readRatios } from './ratios.ts';

const short = [
  'board',
  'games-report',
  'live 200',
  'opening-engine',
  'reviews',
  'signed-in-reads',
  'training-plan',
];
const benches = join(import.meta.dirname, '..');
const keptFile = join(benches, 'ratios.json');

function measureAll(): Ratios {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-ratios-'));
  const file = join(folder, 'ratios.jsonl');
  writeFileSync(file, '');
  for (const line of short) {
    const [bench = '', ...args] = line.split(' ');
    console.log(`\n── ${line}`);
    // A failing bench prints its reason; the comparison lists its ratios as missing.
    spawnSync(process.execPath, [join(benches, `${bench}.ts`), ...args], {
      stdio: 'inherit',
      env: { ...process.env, TABIYA_RATIOS: file },
    });
  }
  const ratios = readRatios(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return ratios;
}

const measured = measureAll();
if (process.argv[2] === '--keep') {
  writeFileSync(keptFile, `${JSON.stringify(measured, undefined, 2)}\n`);
} else {
  const worse = findWorse(JSON.parse(readFileSync(keptFile, 'utf8')), measured);
  console.log(
    worse.length === 0 ? '\nNothing is worse.' : `\nWorse than at the last release:\n${worse.join('\n')}`,
  );
  process.exitCode = worse.length === 0 ? 0 : 1;
}
