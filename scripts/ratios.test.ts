import { expect, test } from 'vitest';
import { findWorse, putResult, readRatios } from '../bench/tools/ratios.ts';

test('the best of several runs counts, and noise up to a fifth does not', () => {
  const lines = [
    { name: 'slower', ratio: 1.5, unit: 'ms' },
    { name: 'slower', ratio: 1.3, unit: 'ms' },
    { name: 'noisy', ratio: 1.19, unit: 'ms' },
    { name: 'fewer moves', ratio: 0.4, unit: 'per s' },
    { name: 'fewer moves', ratio: 0.5, unit: 'per s' },
  ].map((line) => JSON.stringify(line));
  const before = {
    slower: { ratio: 1, unit: 'ms' },
    noisy: { ratio: 1, unit: 'ms' },
    'fewer moves': { ratio: 0.8, unit: 'per s' },
    forgotten: { ratio: 2, unit: 'KiB' },
  };
  expect(findWorse(before, readRatios(`${lines.join('\n')}\n`))).toEqual([
    'slower: was 1, is 1.3 (1.30 times worse)',
    'fewer moves: was 0.8, is 0.5 (1.60 times worse)',
    'forgotten: was 2, is not measured any more',
  ]);
});

test('a bench replaces only its own section of the results', () => {
  const page = '# Results\n\n## `npm run bench live 200`\n\nold\n\n## `npm run bench live 2000`\n\nother\n';
  const replaced = putResult(page, 'live 200', 'moves: 5\n', new Date('2026-11-18T12:00:00Z'));
  expect(replaced).toMatch(
    /^# Results\n\n## `npm run bench live 200`\n\nMeasured on 2026-11-18 with \d+ cores\.\n\n```text\nmoves: 5\n```\n\n## `npm run bench live 2000`\n\nother\n$/,
  );
  expect(putResult(page, 'coverage', 'fast')).toMatch(/^# Results[\s\S]+\n## `npm run bench coverage`\n/);
});
