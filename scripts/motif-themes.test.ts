import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scoreMotifs } from '../bench/tools/puzzle-themes.ts';

const { puzzles, unread, scores } = scoreMotifs(
  readFileSync(join(import.meta.dirname, '../samples/puzzles.csv'), 'utf8'),
);

test('all puzzles of the sample are read', () => {
  expect(puzzles).toBeGreaterThan(400);
  expect(unread).toBe(0);
});

test.each(scores)('$motif agrees with the theme $theme', ({ count, precision, recall }) => {
  expect(count).toBeGreaterThanOrEqual(40);
  expect(precision).toBeGreaterThanOrEqual(0.97);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});
