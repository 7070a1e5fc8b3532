import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pace, paced } from './pace.mjs';

const module = join(import.meta.dirname, 'pace.mjs');

function readPace(environment: Record<string, string>): number {
  const script = `import { pace } from ${JSON.stringify(module)}; console.log(pace)`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: environment,
    encoding: 'utf8',
  });
  return Number(stdout);
}

test('the pace is at least 1 and never without bound, and stretches what it is given', () => {
  const measured = readPace({});
  expect(measured).toBeGreaterThanOrEqual(1);
  expect(measured).toBeLessThanOrEqual(12);
  expect(paced(1000)).toBe(Math.round(1000 * pace));
});

test('the pace is measured once: who finds it in the environment takes it from there', () => {
  expect(readPace({ TABIYA_PACE: '3.5' })).toBe(3.5);
  expect(process.env.TABIYA_PACE).toBe(String(pace));
});
