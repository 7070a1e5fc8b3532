import { expect, test } from 'vitest';
import { findWorse, putResult, readRatios } from '../bench/tools/ratios.ts';

test('of several ratios with one name the best is taken: the smaller time, the larger speed', () => {
  const lines = [
    { name: 'a', ratio: 1.5, unit: 'ms' },
    { name: 'a', ratio: 1.2, unit: 'ms' },
    { name: 'b', ratio: 0.5, unit: 'moves/s' },
    { name: 'b', ratio: 0.71239, unit: 'moves/s' },
  ].map((line) => JSON.stringify(line));
  expect(readRatios(`${lines.join('\n')}\n`)).toEqual({
    a: { ratio: 1.2, unit: 'ms' },
    b: { ratio: 0.712, unit: 'moves/s' },
  });
});

test('names what is worse by more than a fifth, and what is not measured any more', () => {
  const before = {
    slower: { ratio: 1, unit: 'ms' },
    noisy: { ratio: 1, unit: 'ms' },
    'fewer moves': { ratio: 0.8, unit: 'per s' },
    'more moves': { ratio: 0.8, unit: 'per s' },
    forgotten: { ratio: 2, unit: 'KiB' },
  };
  const now = {
    slower: { ratio: 1.3, unit: 'ms' },
    noisy: { ratio: 1.19, unit: 'ms' },
    'fewer moves': { ratio: 0.5, unit: 'per s' },
    'more moves': { ratio: 2, unit: 'per s' },
    new: { ratio: 9, unit: 'ms' },
  };
  expect(findWorse(before, now)).toEqual([
    'slower: was 1, is 1.3 (1.30 times worse)',
    'fewer moves: was 0.8, is 0.5 (1.60 times worse)',
    'forgotten: was 2, is not measured any more',
  ]);
});

test('a bench replaces its own section of the results, and a new one is added', () => {
  const page = '# Results\n\n## `npm run bench live 200`\n\nold\n\n## `npm run bench live 2000`\n\nother\n';
  const now = new Date('2026-11-18T12:00:00Z');
  const replaced = putResult(page, 'live 200', 'moves: 5\n', now);
  expect(replaced).toMatch(
    /^# Results\n\n## `npm run bench live 200`\n\nMeasured on 2026-11-18 with \d+ cores\.\n\n```text\nmoves: 5\n```\n\n## `npm run bench live 2000`\n\nother\n$/,
  );
  const added = putResult(page, 'coverage', 'fast', now);
  expect(added.startsWith(`${page}\n## \`npm run bench coverage\`\n`)).toBe(true);
  expect(added).toMatch(/fast\n```\n$/);
});
