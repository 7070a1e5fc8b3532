/**
 * Compares the short benches with the last release. `--keep` stores their ratios and their sections of
 * `results.md`; `--keep NAME [options]` stores only the section of one bench.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorse, putResult, type Ratios, readRatios } from './ratios.ts';

const short = ['insights', 'live 200', 'replies-estimate', 'signed-in-reads'];
const benches = join(import.meta.dirname, '..');
const ratiosFile = join(benches, 'ratios.json');
const resultsFile = join(benches, 'results.md');
const [mode, ...chosen] = process.argv.slice(2);

function measure(lines: readonly string[]): Ratios {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-ratios-'));
  const file = join(folder, 'ratios.jsonl');
  writeFileSync(file, '');
  for (const line of lines) {
    const [bench = '', ...args] = line.split(' ');
    console.log(`\n── ${line}`);
    const { status, stdout } = spawnSync(process.execPath, [join(benches, `${bench}.ts`), ...args], {
      stdio: ['inherit', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: { ...process.env, TABIYA_RATIOS: file },
    });
    process.stdout.write(stdout);
    if (mode === '--keep' && status === 0)
      writeFileSync(resultsFile, putResult(readFileSync(resultsFile, 'utf8'), line, stdout));
  }
  const ratios = readRatios(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return ratios;
}

if (chosen.length > 0) {
  measure([chosen.join(' ')]);
} else if (mode === '--keep') {
  writeFileSync(ratiosFile, `${JSON.stringify(measure(short), undefined, 2)}\n`);
} else {
  const worse = findWorse(JSON.parse(readFileSync(ratiosFile, 'utf8')), measure(short));
  console.log(
    worse.length === 0 ? '\nNothing is worse.' : `\nWorse than at the last release:\n${worse.join('\n')}`,
  );
  process.exitCode = worse.length === 0 ? 0 : 1;
}
