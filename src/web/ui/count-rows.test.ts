import { expect, test } from 'vitest';

import { countFittingRows } from './count-rows.ts';

test('without field-sizing a result box is as high as its text, between 6 and 24 lines', () => {
  expect(countFittingRows('')).toBe(6);
  expect(countFittingRows('No contradictions.')).toBe(6);
  expect(countFittingRows('line\n'.repeat(9))).toBe(10);
  expect(countFittingRows('x'.repeat(801))).toBe(11);
  expect(countFittingRows('line\n'.repeat(100_000))).toBe(24);
});
